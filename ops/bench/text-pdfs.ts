/**
 * text-pdfs.ts [DIR] [--workers N] [--rounds N]: milliseconds a page of PDFs with a text layer, from opening the file to its extracted
 * values, in worker processes that are started. DIR: a folder of PDFs (default: those of `ops/eval/documents`); files with a page without a
 * text layer are left out. Twice as many files at once as workers. Prints JSON with the median of the rounds. Goal: 60 ms on two workers.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unknownClient } from '../../services/pipeline/fields/client.ts'
import { startWorkers } from '../../services/workers/workers.ts'
import { median, rounded } from './figures.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
})
const from = positionals[0] ?? join(import.meta.dirname, '..', 'eval', 'documents', 'files')
const workers = Number(values.workers)
const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
const pool = startWorkers({ workers })

/** How many pages were read; null where a page of the file has no text layer. `name`: of the temporary files. */
async function extracted(path: string, name: string): Promise<number | null> {
  const { pages: count } = await pool.open({ path })
  const paths: string[] = []
  for (let page = 1; page <= count; page++) {
    const prepared = await pool.prepare({
      path,
      kind: 'pdf',
      page,
      imagePath: join(folder, `${name}.jpg`),
      ocrPath: join(folder, `${name}.ocr`),
    })
    if (prepared.text === null) return null
    paths.push(join(folder, `${name}.${page}.json`))
    await writeFile(paths.at(-1)!, JSON.stringify(await pool.read({ page, prepared, ocrPath: null })))
  }
  for (const pages of await pool.run('segment', { paths, files: paths.map(() => name) })) {
    await pool.run('extract', { paths: pages.map(page => paths[page]!), client: unknownClient })
  }
  return count
}

/** Runs all files; returns those with a text layer on every page, their pages and the milliseconds. */
async function round(files: string[]): Promise<{ files: string[]; pages: number; ms: number }> {
  const begun = performance.now()
  const found: string[] = []
  let [next, pages] = [0, 0]
  await Promise.all(
    Array.from({ length: 2 * workers }, async (_, slot) => {
      for (let i = next++; i < files.length; i = next++) {
        const read = await extracted(files[i]!, String(slot))
        if (read === null) continue
        found.push(files[i]!)
        pages += read
      }
    }),
  )
  return { files: found.sort(), pages, ms: performance.now() - begun }
}

const all = (await readdir(from))
  .filter(name => name.endsWith('.pdf'))
  .sort()
  .map(name => join(from, name))
const { files, pages } = await round(all) // starts the workers and loads the models
const rounds: number[] = []
for (let i = 0; i < Number(values.rounds); i++) rounds.push(rounded(1, (await round(files)).ms / pages))
await pool.close()
await rm(folder, { recursive: true })
console.log(
  JSON.stringify({ bench: 'text-pdfs', files: files.length, pages, workers, msPerPage: median(rounds), rounds, goals: { msPerPage: 60 } }),
)
