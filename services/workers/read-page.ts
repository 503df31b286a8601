import { zstdDecompressSync } from 'node:zlib'
import type { ReadPage, Word } from '../../contracts/page.ts'
import { isWeak, mergeReadings, withLine } from '../pipeline/reading/merge-readings.ts'
import { clahe } from '../pipeline/reading/clahe.ts'
import { withCapitalI } from '../pipeline/reading/capital-i.ts'
import { fromPgm, toPgm, type Gray } from '../pipeline/reading/gray.ts'
import { pictureOf } from '../pipeline/reading/line-reading.ts'
import { regionOf, valuesOf } from '../pipeline/reading/values-to-reread.ts'
import { meanConfidence, toReadPage, type PreparedPage } from '../pipeline/reading/prepared-page.ts'
import { scalePart } from '../pipeline/reading/scale.ts'
import { mapBox } from '../pipeline/reading/transform.ts'
import { reconcileValue } from '../pipeline/reading/reconcile-readings.ts'
import { unreadStrips } from '../pipeline/reading/unread-strips.ts'
import type { Ocr, OcrWord } from './ocr.ts'
import type { ReadLine } from './onnx.ts'

/** The largest uncompressed OCR image in bytes, which bounds the memory of a decompression. Images usually have a few megabytes. */
const mostBytes = 16_000_000

/** The two readers of a worker process, each started when first called. */
export type Readers = { ocr: () => Promise<Ocr>; line: () => Promise<ReadLine> }

/** The words of a prepared page; `ocr` is its compressed OCR image, needed unless the page has its own text. `page` counts from 1. */
export async function readPage(readers: Readers, page: number, prepared: PreparedPage, ocr: Uint8Array | null): Promise<ReadPage> {
  if (prepared.text) return toReadPage(page, prepared, prepared.text)
  if (!ocr || !prepared.ocr) throw new Error('a page without its own text needs its OCR image')
  const { transform, height } = prepared.ocr
  const pgm = zstdDecompressSync(ocr, { maxOutputLength: mostBytes })
  const tesseract = await readers.ocr()
  const found = await readMissedLines(tesseract, pgm, await readTwice(tesseract, pgm))
  const image = fromPgm(pgm)
  const read = withCapitalI(image, await rereadValues(await readers.line(), image, found))
  const words = read.flatMap(({ text, left, top, right, bottom, confidence, line }): Word[] => {
    // OCR reads the edge of a sheet or a fold as a bracket.
    if (bottom - top > 0.2 * height && !/[\p{L}\p{N}]/u.test(text)) return []
    const box = mapBox(transform, left, top, right, bottom)
    return box ? [{ text, box, confidence: Math.round(confidence * 1e4) / 1e4, line }] : []
  })
  return toReadPage(page, prepared, words)
}

/** Reads the image, and a second time with raised contrast where the first reading is weak. */
export async function readTwice(tesseract: Ocr, pgm: Uint8Array): Promise<OcrWord[]> {
  const first = await tesseract.read(pgm)
  if (!isWeak(first, meanConfidence(first))) return first
  const second = await tesseract.read(toPgm(clahe(fromPgm(pgm))))
  return mergeReadings(first, second)
}

/** Reads the lines that Tesseract missed, one by one: it takes a heading twice as large as the rest for a picture. */
export async function readMissedLines(tesseract: Ocr, pgm: Uint8Array, words: OcrWord[]): Promise<OcrWord[]> {
  const image = fromPgm(pgm)
  let all = words
  for (const { region, scale } of unreadStrips(image, words)) {
    const found = await tesseract.read(toPgm(scalePart(image, region, scale)))
    const onPage = found.map(({ left, top, right, bottom, ...word }) => ({
      ...word, left: region.x + left / scale, top: region.y + top / scale, right: region.x + right / scale, bottom: region.y + bottom / scale,
    }))
    all = withLine(all, onPage)
  }
  return all
}

/** Reads dates, numbers, amounts and names a second time with the line reader. */
export async function rereadValues(readLine: ReadLine, image: Gray, words: OcrWord[]): Promise<OcrWord[]> {
  let all = words
  for (const value of valuesOf(words)) all = reconcileValue(all, value, await readLine(pictureOf(image, regionOf(image, words, value))))
  return all
}
