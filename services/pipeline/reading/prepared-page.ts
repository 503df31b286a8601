/**
 * One page between the stages prepare and read. The facts travel as JSON; two blobs go with them:
 * the page image (JPEG, what the product stores and shows: upright, whole, longest side ≤ 2400 px) and,
 * where the words must still be read, the OCR image (a PGM compressed with Zstandard).
 */
import type { ReadPage, Word } from '../../../contracts/page.ts'
import type { Transform } from './transform.ts'

/** Size in pixels of the OCR image, and the map from its pixels to fractions of the page image. */
export type OcrImage = { width: number; height: number; transform: Transform }

/**
 * `width` and `height` are pixels of the page image; `turned` degrees clockwise (0, 90, 180, 270) it was rotated in addition to its EXIF rotation.
 * Exactly one of `text` (words of a sound PDF text layer) and `ocr` is set.
 */
export type PreparedPage = { width: number; height: number; turned: number; text: Word[] | null; ocr: OcrImage | null }

/** The page in the form of contracts/page.ts; `page` counts from 1 within its file. */
export function toReadPage(page: number, prepared: PreparedPage, words: Word[]): ReadPage {
  const { width, height, turned } = prepared
  return { page, width, height, turned, readBy: prepared.text ? 'pdf-text' : 'ocr', confidence: meanConfidence(words), words }
}

/** Mean over words, weighted by length; 0 without words. */
export function meanConfidence(words: Pick<Word, 'text' | 'confidence'>[]): number {
  let sum = 0
  let length = 0
  for (const word of words) {
    sum += word.confidence * word.text.length
    length += word.text.length
  }
  return length === 0 ? 0 : Math.round((sum / length) * 1e4) / 1e4
}
