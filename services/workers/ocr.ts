/** The only file that imports tesseract.js. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, type Worker } from 'tesseract.js'
import { ocrSettings } from '../pipeline/reading/ocr-settings.ts'

/** A word that Tesseract read: corners in pixels of the image, confidence 0..1, `line` counting from 0 down the page. */
export type OcrWord = { text: string; left: number; top: number; right: number; bottom: number; confidence: number; line: number }

/** Reads PGM images one after the other. */
export type Ocr = { read(pgm: Uint8Array): Promise<OcrWord[]>; close(): Promise<void> }

/**
 * Starting takes 0.2–0.5 s, so callers use one for many pages. Tesseract adapts to the pages that it reads, so they restart it from time to
 * time.
 */
export async function startOcr(): Promise<Ocr> {
  const worker = await createWorker(ocrSettings.language, 1, {
    langPath: languageFolder(),
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => {},
  })
  await worker.setParameters({ tessedit_pageseg_mode: ocrSettings.pageSegmentation as never, user_defined_dpi: ocrSettings.resolution })
  return { read: pgm => read(worker, pgm), close: async () => void (await worker.terminate()) }
}

async function read(worker: Worker, pgm: Uint8Array): Promise<OcrWord[]> {
  const { data } = await worker.recognize(Buffer.from(pgm.buffer, pgm.byteOffset, pgm.length), {}, { text: false, tsv: true })
  return wordsOf(data.tsv ?? '')
}

/** Words from Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function wordsOf(tsv: string): OcrWord[] {
  const words: OcrWord[] = []
  let line = -1
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t')
    if (cells[0] === '4') line++
    const text = (cells[11] ?? '').trim()
    if (cells[0] !== '5' || text === '') continue
    const [left, top, width, height, confidence] = cells.slice(6, 11).map(Number) as [number, number, number, number, number]
    words.push({ text, left, top, right: left + width, bottom: top + height, confidence: Math.max(0, Math.min(1, confidence / 100)), line })
  }
  return words
}

/** The language data come from an npm package: nothing is fetched at run time. */
function languageFolder(): string {
  const file = createRequire(import.meta.url).resolve(`@tesseract.js-data/${ocrSettings.language}/package.json`)
  return join(dirname(file), ocrSettings.data)
}
