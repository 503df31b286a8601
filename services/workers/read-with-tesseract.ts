/** Tesseract as the reader of a whole image: the fallback where the line reader finds little. */
import { clahe } from '../pipeline/reading/clahe.ts'
import { fromPgm, toPgm, type Gray } from '../pipeline/reading/gray.ts'
import { pictureOf, textOf } from '../pipeline/reading/line-reading.ts'
import { isWeak, mergeReadings, withLine } from '../pipeline/reading/merge-readings.ts'
import { meanConfidence } from '../pipeline/reading/prepared-page.ts'
import type { ReadLine } from '../pipeline/reading/read-lines.ts'
import { reconcileValue } from '../pipeline/reading/reconcile-readings.ts'
import { scalePart } from '../pipeline/reading/scale.ts'
import { unreadStrips } from '../pipeline/reading/unread-strips.ts'
import { regionOf, valuesOf } from '../pipeline/reading/values-to-reread.ts'
import type { Ocr, OcrWord } from './ocr.ts'

/** The words of the image: read twice where weak, missed headings by themselves, and values a second time with the line reader. */
export async function readWithTesseract(tesseract: Ocr, readLine: ReadLine, pgm: Uint8Array): Promise<OcrWord[]> {
  return rereadValues(readLine, fromPgm(pgm), await readMissedLines(tesseract, pgm, await readTwice(tesseract, pgm)))
}

/** Reads the image, and a second time with raised contrast where the first reading is weak. */
export async function readTwice(tesseract: Ocr, pgm: Uint8Array): Promise<OcrWord[]> {
  const first = await tesseract.read(pgm)
  if (!isWeak(first, meanConfidence(first))) return first
  const second = await tesseract.read(toPgm(clahe(fromPgm(pgm))))
  return mergeReadings(first, second)
}

/** Reads lines that Tesseract missed by themselves: it takes a heading twice as large as the rest for a picture. */
export async function readMissedLines(tesseract: Ocr, pgm: Uint8Array, words: OcrWord[]): Promise<OcrWord[]> {
  const image = fromPgm(pgm)
  let all = words
  for (const { region, scale } of unreadStrips(image, words)) {
    const found = await tesseract.read(toPgm(scalePart(image, region, scale)))
    const onPage = found.map(({ left, top, right, bottom, ...word }) => ({
      ...word,
      left: region.x + left / scale,
      top: region.y + top / scale,
      right: region.x + right / scale,
      bottom: region.y + bottom / scale,
    }))
    all = withLine(all, onPage)
  }
  return all
}

/** Reads dates, numbers, sums and names a second time with the line reader. */
export async function rereadValues(readLine: ReadLine, image: Gray, words: OcrWord[]): Promise<OcrWord[]> {
  let all = words
  for (const value of valuesOf(words))
    all = reconcileValue(all, value, textOf(await readLine(pictureOf(image, regionOf(image, words, value)))))
  return all
}
