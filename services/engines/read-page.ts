import { zstdDecompressSync } from 'node:zlib'
import type { ReadPage, Word } from '../../contracts/page.ts'
import { isWeak, mergeReadings } from '../pipeline/reading/best-words.ts'
import { clahe } from '../pipeline/reading/clahe.ts'
import { fromPgm, toPgm } from '../pipeline/reading/pgm.ts'
import type { PreparedPage } from '../pipeline/reading/prepared-page.ts'
import { meanConfidence, toReadPage } from '../pipeline/reading/to-read-page.ts'
import { mapBox } from '../pipeline/reading/transform.ts'
import type { Ocr, OcrWord } from './ocr.ts'

/** The packed OCR image is a few megabytes; more than this would be an attack on the memory. */
const mostBytes = 16_000_000

/** The words of a prepared page; `ocr` is its packed OCR image, needed unless the page has its own text. `page` counts from 1. */
export async function readPage(engine: () => Promise<Ocr>, page: number, prepared: PreparedPage, ocr: Uint8Array | null): Promise<ReadPage> {
  if (prepared.text) return toReadPage(page, prepared, prepared.text)
  if (!ocr || !prepared.ocr) throw new Error('a page without its own text needs its OCR image')
  const { transform, height } = prepared.ocr
  const read = await readTwice(await engine(), zstdDecompressSync(ocr, { maxOutputLength: mostBytes }))
  const words = read.flatMap(({ text, left, top, right, bottom, confidence, line }): Word[] => {
    // The edge of the paper or a fold, taken for a bracket.
    if (bottom - top > 0.2 * height && !/[\p{L}\p{N}]/u.test(text)) return []
    const box = mapBox(transform, left, top, right, bottom)
    return box ? [{ text, box, confidence: Math.round(confidence * 1e4) / 1e4, line }] : []
  })
  return toReadPage(page, prepared, words)
}

/** Reads the image, and again with its contrast raised where the first reading is weak. */
export async function readTwice(engine: Ocr, pgm: Uint8Array): Promise<OcrWord[]> {
  const first = await engine.read(pgm)
  if (!isWeak(first, meanConfidence(first))) return first
  const second = await engine.read(toPgm(clahe(fromPgm(pgm))))
  return mergeReadings(first, second)
}
