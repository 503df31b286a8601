/** Scanned pages for the benches: every page of the check documents as a JPEG, as a scanner produces it. */
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Workers } from '../../services/workers/workers.ts'

const documents = new URL('../eval/documents/files/', import.meta.url).pathname

/** The check documents themselves: PDFs and photographs, some of several pages. */
export const checkDocuments = async (): Promise<string[]> => (await readdir(documents)).sort().map(name => join(documents, name))

/** Paths of `count` JPEGs in `folder`; repeats the pages when there are fewer. */
export async function scannedPages(pool: Workers, folder: string, count: number): Promise<string[]> {
  const pages: string[] = []
  for (const path of await checkDocuments()) {
    const opened = await pool.open({ path })
    for (let page = 1; page <= opened.pages && pages.length < count; page += 1) {
      const imagePath = join(folder, `page-${pages.length}.jpg`)
      await pool.prepare({ path, kind: opened.kind, page, imagePath, ocrPath: join(folder, 'not-needed') })
      pages.push(imagePath)
    }
  }
  return Array.from({ length: count }, (_, i) => pages[i % pages.length]!) // the check documents have pages
}

/** One zip of `scan_{n}` with the files' own endings, stored without compression as the upload page does it. */
export async function zipOf(pages: string[], path: string): Promise<void> {
  const zip = new ZipFile()
  for (const [i, page] of pages.entries()) zip.addBuffer(await readFile(page), `scan_${i}${extname(page)}`, { compress: false })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
