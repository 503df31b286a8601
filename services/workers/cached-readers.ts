/** The readers that a worker process loads once: the line models, Tesseract and the field model. Each starts when it is first needed. */
import { readFile } from 'node:fs/promises'
import type { PageMayHaveEInvoice } from '../pipeline/e-invoice/page-e-invoice.ts'
import type { ExtractedPages } from '../pipeline/known-suppliers/find-clues.ts'
import { modelPath } from '../pipeline/model/version.ts'
import { lineDetectorPath, lineReaderPath } from '../pipeline/reading-version.ts'
import type { LineModels } from '../pipeline/reading/read-lines.ts'
import { extractPages, type ExtractInputs } from './extract-pages.ts'
import { startOcr, type Ocr } from './ocr.ts'
import { loadLineDetector, loadLineReader, loadScorer } from './onnx.ts'

/** Tesseract adapts to the pages that it reads and its memory only grows, so it is restarted after this many pages. */
const pagesPerOcr = 300

let ocr: Promise<Ocr> | null = null
let pages = 0

/** This process's Tesseract. Call it once for each page: the calls are counted. */
export async function cachedOcr(): Promise<Ocr> {
  if (ocr && pages >= pagesPerOcr) {
    const old = ocr
    ocr = null
    await (await old).close()
  }
  if (!ocr) {
    pages = 0
    ocr = startOcr()
    // A failed start must not fail every later page.
    ocr.catch(() => (ocr = null))
  }
  pages++
  return ocr
}

let lineModels: Promise<LineModels> | null = null

/** This process's detector and reader of lines. */
export function cachedLineModels(): Promise<LineModels> {
  lineModels ??= loadLineModels().catch(error => {
    lineModels = null // a failed start must not fail every later page
    throw error
  })
  return lineModels
}

const loadLineModels = async (): Promise<LineModels> => ({
  detect: await loadLineDetector(lineDetectorPath),
  read: await loadLineReader(lineReaderPath),
})

/** `paths`: JSON files of `ReadPage`, in order. */
export type ExtractJob = { paths: string[] } & ExtractInputs

let scorer: ReturnType<typeof loadScorer> | null = null

/** Reads JSON files that stage read wrote. */
export const loadPages = (paths: string[]): Promise<PageMayHaveEInvoice[]> =>
  Promise.all(paths.map(async path => JSON.parse(await readFile(path, 'utf8')) as PageMayHaveEInvoice))

/** The extraction of one invoice's pages, by this process's field model. */
export async function extractFromFiles({ paths, ...inputs }: ExtractJob): Promise<ExtractedPages> {
  return extractPages(await loadPages(paths), await (scorer ??= loadScorer(modelPath)), inputs)
}
