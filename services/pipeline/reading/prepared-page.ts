/**
 * One page between the stages prepare and read. `PreparedPage` travels as JSON, with two blobs: the page image (JPEG, stored and shown:
 * upright, whole, longest side ≤ 2400 px) and, unless the text layer is used, the OCR image (a PGM compressed with Zstandard).
 */
import type { Word } from '../../../contracts/page.ts'
import type { PageEInvoice, PageMayHaveEInvoice } from '../e-invoice/page-e-invoice.ts'
import type { Transform } from './transform.ts'

/**
 * The OCR image's size in pixels, and the transform from its pixels to fractions of the page image. `caps`: the height of most capitals in
 * its pixels; null or, in messages of `reading@4`, missing where it is not known.
 */
export type OcrImage = { width: number; height: number; transform: Transform; caps?: number | null }

/**
 * `width` and `height`: of the page image in pixels. `turned`: the rotation applied besides that of EXIF, degrees clockwise (0, 90, 180,
 * 270). Exactly one of `text` (the words of a PDF text layer, or of a drawn page) and `ocr` is set. `eInvoice`: on the first page of a file
 * that is or has one.
 */
export type PreparedPage = {
  width: number
  height: number
  turned: number
  text: Word[] | null
  ocr: OcrImage | null
  eInvoice?: PageEInvoice
}

/** The page in the form of contracts/page.ts; `page` counts from 1 within its file. */
export function toReadPage(page: number, prepared: PreparedPage, words: Word[]): PageMayHaveEInvoice {
  const { width, height, turned, eInvoice } = prepared
  return {
    page,
    width,
    height,
    turned,
    readBy: prepared.text ? 'pdf-text' : 'ocr',
    confidence: meanConfidence(words),
    words,
    ...(eInvoice ? { eInvoice } : {}),
  }
}

/** The mean confidence weighted by word length, four decimals; 0 without words. */
export function meanConfidence(words: Pick<Word, 'text' | 'confidence'>[]): number {
  let sum = 0
  let length = 0
  for (const word of words) {
    sum += word.confidence * word.text.length
    length += word.text.length
  }
  return length === 0 ? 0 : Math.round((sum / length) * 1e4) / 1e4
}
