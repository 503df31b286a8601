import { startOcr, type Ocr } from './ocr.ts'

/** Tesseract adapts to what it reads and its memory only grows, so it is started anew after this many pages. */
const pagesEach = 300

let kept: Promise<Ocr> | null = null
let pages = 0

/** The process's one Tesseract, started when first needed; asked for once a page. */
export async function keptOcr(): Promise<Ocr> {
  if (kept && pages >= pagesEach) {
    const worn = kept
    kept = null
    await (await worn).close()
  }
  if (!kept) {
    pages = 0
    kept = startOcr()
    // A failed start must not fail every page to come.
    kept.catch(() => (kept = null))
  }
  pages++
  return kept
}

export async function closeKeptOcr(): Promise<void> {
  const last = kept
  kept = null
  await (await last)?.close()
}
