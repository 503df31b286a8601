/** Reads the words of a page's image: line by line, with a second opinion of Tesseract on what was read with low confidence. */
import { zstdDecompressSync } from 'node:zlib'
import type { ReadPage, Word } from '../../contracts/page.ts'
import { withCapitalI } from '../pipeline/reading/capital-i.ts'
import { fromPgm, toPgm, type Gray } from '../pipeline/reading/gray.ts'
import { mergeReadings, type ReadWord } from '../pipeline/reading/merge-readings.ts'
import { meanConfidence, toReadPage, type PreparedPage } from '../pipeline/reading/prepared-page.ts'
import { readLines, type LineModels } from '../pipeline/reading/read-lines.ts'
import { opinionPicture, unsureValues, withOpinion } from '../pipeline/reading/second-opinion.ts'
import { mapBox } from '../pipeline/reading/transform.ts'
import type { Ocr } from './ocr.ts'
import { readWithTesseract } from './read-with-tesseract.ts'

/** The largest uncompressed OCR image in bytes, which bounds the memory of a decompression. Images usually have a few megabytes. */
const mostBytes = 16_000_000
/** With fewer words, or a lower mean confidence, Tesseract reads the page too. */
const [minWords, minMeanConfidence] = [12, 0.6]

/** The readers of a worker process, each started when first called. */
export type Readers = { ocr: () => Promise<Ocr>; lines: () => Promise<LineModels> }

/** The words of a prepared page; `ocr` is its compressed OCR image, needed unless the page has its own text. `page` counts from 1. */
export async function readPage(readers: Readers, page: number, prepared: PreparedPage, ocr: Uint8Array | null): Promise<ReadPage> {
  if (prepared.text) return toReadPage(page, prepared, prepared.text)
  if (!ocr || !prepared.ocr) throw new Error('a page without its own text needs its OCR image')
  const { transform, height, caps } = prepared.ocr
  const pgm = zstdDecompressSync(ocr, { maxOutputLength: mostBytes })
  const image = fromPgm(pgm)
  const read = withCapitalI(image, await readImage(readers, pgm, image, caps ?? null))
  const words = read.flatMap(({ text, left, top, right, bottom, confidence, line }): Word[] => {
    // OCR reads the edge of a sheet or a fold as a bracket.
    if (bottom - top > 0.2 * height && !/[\p{L}\p{N}]/u.test(text)) return []
    const box = mapBox(transform, left, top, right, bottom)
    return box ? [{ text, box, confidence: Math.round(confidence * 1e4) / 1e4, line }] : []
  })
  return toReadPage(page, prepared, words)
}

/** The words by the line models, with Tesseract's opinion on uncertain values; if little was read, merged with what Tesseract reads. */
async function readImage({ ocr, lines }: Readers, pgm: Uint8Array, image: Gray, caps: number | null): Promise<ReadWord[]> {
  const models = await lines()
  const words = await readLines(models, image, caps)
  if (words.length === 0 && caps === null) return []
  if (words.length < minWords || meanConfidence(words) < minMeanConfidence)
    return mergeReadings(words, await readWithTesseract(await ocr(), models.read, pgm))
  const unsure = unsureValues(words)
  if (unsure.length === 0) return words
  const tesseract = await ocr()
  let all = words
  for (const value of unsure) {
    const second = await tesseract.read(toPgm(opinionPicture(image, words, value)))
    all = withOpinion(all, value, second.map(word => word.text).join(' '))
  }
  return all
}
