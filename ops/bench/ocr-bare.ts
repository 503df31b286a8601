/** The time that Tesseract alone needs for the product's pages: the baseline for everything around it. */
import { zstdDecompressSync } from 'node:zlib'
import { startOcr } from '../../services/workers/ocr.ts'
import { isWeak } from '../../services/pipeline/reading/merge-readings.ts'
import { clahe } from '../../services/pipeline/reading/clahe.ts'
import { fromPgm, toPgm } from '../../services/pipeline/reading/gray.ts'
import { meanConfidence } from '../../services/pipeline/reading/prepared-page.ts'

/** The images the product reads for one page: one, or two where the first reading is weak. */
export type PageReads = Uint8Array[]

/**
 * The images that the product passes to OCR, found by reading each page once. `packed` are OCR images as the prepare stage stores them. Not
 * timed.
 */
export async function readsOf(packed: Uint8Array[]): Promise<PageReads[]> {
  const ocr = await startOcr()
  const reads: PageReads[] = []
  for (const bytes of packed) {
    const pgm = zstdDecompressSync(bytes)
    const words = await ocr.read(pgm)
    reads.push(isWeak(words, meanConfidence(words)) ? [pgm, toPgm(clahe(fromPgm(pgm)))] : [pgm])
  }
  await ocr.close()
  return reads
}

/**
 * Reads the same images with bare tesseract.js, same settings, `workers` at once, each taking the next page when it is free. Workers are
 * started before the timing.
 */
export async function bareOcr(pages: PageReads[], workers: number): Promise<{ pages: number; seconds: number; pagesPerMinute: number }> {
  const readers = await Promise.all(Array.from({ length: workers }, startOcr))
  const started = performance.now()
  let next = 0
  await Promise.all(
    readers.map(async reader => {
      for (let page = pages[next++]; page; page = pages[next++]) for (const image of page) await reader.read(image)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await Promise.all(readers.map(reader => reader.close()))
  return { pages: pages.length, seconds, pagesPerMinute: (pages.length / seconds) * 60 }
}
