/** The readers that a worker process loads once: the line models, Tesseract and the field model. Each starts when it is first needed. */
import { readFile } from 'node:fs/promises'
import type { PageMayHaveEInvoice } from '../pipeline/e-invoice/page-e-invoice.ts'
import { withEInvoice } from '../pipeline/e-invoice/with-e-invoice.ts'
import type { Client } from '../pipeline/fields/client.ts'
import { extractFields } from '../pipeline/fields/extract-fields.ts'
import { findClues, type ExtractedPages } from '../pipeline/known-suppliers/find-clues.ts'
import { modelPath } from '../pipeline/model/version.ts'
import { lineDetectorPath, lineReaderPath } from '../pipeline/reading-version.ts'
import type { LineModels } from '../pipeline/reading/read-lines.ts'
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

const loadLineModels = async (): Promise<LineModels> => ({ detect: await loadLineDetector(lineDetectorPath), read: await loadLineReader(lineReaderPath) })

/** `paths`: JSON files of `ReadPage`, in order. `client`: whose document it is. */
export type ExtractJob = { paths: string[]; client: Client }

let scorer: ReturnType<typeof loadScorer> | null = null

/** Reads JSON files that stage read wrote. */
export const loadPages = (paths: string[]): Promise<PageMayHaveEInvoice[]> =>
  Promise.all(paths.map(async path => JSON.parse(await readFile(path, 'utf8')) as PageMayHaveEInvoice))

/** The fields of one invoice's pages: those of its e-invoice, otherwise by this process's field model; and what tells of a known supplier. */
export async function extractFromFiles({ paths, client }: ExtractJob): Promise<ExtractedPages> {
  const { score, model } = await (scorer ??= loadScorer(modelPath))
  const pages = await loadPages(paths)
  const { domains, numbers } = findClues(pages)
  const extraction = withEInvoice(await extractFields(pages, score, { model, client }), pages)
  return { ...extraction, ...(domains.length > 0 ? { domains } : {}), numbers: pages.some(page => page.eInvoice) ? null : numbers }
}
