/**
 * The words of the documents in ops/eval/written, printed by Chromium and read as uploads are; kept in a folder for the next run. Remove the
 * folder when the reader or a document has changed.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ReadPage } from '../../contracts/page.ts'
import { startWorkers, type Workers } from '../../services/workers/workers.ts'
import type { InvoiceLabel } from '../eval/compare.ts'

const run = promisify(execFile)
const written = new URL('../eval/written/', import.meta.url)
const chromium = process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium'

/** `pages`: those of its first invoice; `allPages`: all that were printed. */
export type WrittenDocument = { set: string; name: string; label: InvoiceLabel; pages: ReadPage[]; allPages: ReadPage[] }
type Truth = Record<string, Pick<InvoiceLabel, 'fields' | 'also'>>

/** `folder`: where the words are kept. Throws without Chromium where words are missing. */
export async function writtenDocuments(sets: readonly string[], folder: string): Promise<WrittenDocument[]> {
  const workers = startWorkers({ workers: 1 })
  const work = await mkdtemp(join(tmpdir(), 'written-words-'))
  const found: WrittenDocument[] = []
  for (const set of sets) {
    const home = new URL(set === 'first' ? './' : `${set}/`, written)
    const truth = JSON.parse(await readFile(new URL('truth.json', home), 'utf8')) as Truth // committed beside the documents
    for (const [name, label] of Object.entries(truth)) {
      const path = join(folder, set, `${name}.json`)
      if (!existsSync(path)) {
        const pdf = join(work, 'printed.pdf')
        const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer']
        await run(chromium, [...flags, `--print-to-pdf=${pdf}`, new URL(`${name}.html`, home).href])
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, JSON.stringify(await wordsOf(workers, pdf, work)))
      }
      const { pages, groups } = JSON.parse(await readFile(path, 'utf8')) as Words // written above
      found.push({ set, name, label: { pages: [1], ...label }, pages: (groups[0] ?? []).map(i => pages[i]!), allPages: pages })
    }
  }
  await workers.close()
  await rm(work, { recursive: true })
  return found
}

/** `groups`: indices of the pages of each invoice. */
type Words = { pages: ReadPage[]; groups: number[][] }

async function wordsOf(workers: Workers, path: string, work: string): Promise<Words> {
  const { kind, pages: count } = await workers.open({ path })
  const [pages, paths]: [ReadPage[], string[]] = [[], []]
  for (let page = 1; page <= count; page++) {
    const [imagePath, ocrPath, wordsPath] = ['jpg', 'ocr', 'json'].map(end => join(work, `${page}.${end}`)) as [string, string, string]
    const prepared = await workers.prepare({ path, kind, page, imagePath, ocrPath })
    pages.push(await workers.read({ page, prepared, ocrPath: prepared.ocr === null ? null : ocrPath }))
    await writeFile(wordsPath, JSON.stringify(pages.at(-1)))
    paths.push(wordsPath)
  }
  return { pages, groups: await workers.run('segment', { paths, files: paths.map(() => path) }) }
}
