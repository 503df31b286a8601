/**
 * read-documents.ts IN_DIR OUT_DIR [--workers N]: reads every PNG, JPEG and PDF of a folder exactly as the product does, in N worker
 * children (default 1), and writes OUT_DIR/<name>.json, a list of ReadPage. Files already written are skipped, so a stopped run can
 * be repeated. A file that cannot be read gets <name>.error.json with its code, and the run goes on.
 */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReadPage } from '../../contracts/page.ts'
import { startWorkers } from '../../services/workers/workers.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { workers: { type: 'string', default: '1' } } })
const [from, to] = positionals
if (!from || !to) throw new Error('usage: read-documents.ts IN_DIR OUT_DIR [--workers N]')

await mkdir(to, { recursive: true })
const done = new Set((await readdir(to)).map(name => name.replace(/(\.error)?\.json$/, '')))
const names = (await readdir(from)).filter(name => /\.(png|jpe?g|pdf)$/i.test(name)).sort()
const waiting = names.filter(name => !done.has(name))
console.log(`${names.length} files, ${waiting.length} to read`)
const folder = await mkdtemp(join(tmpdir(), 'docketry-read-'))
const workers = Number(values.workers)
const pool = startWorkers({ workers })
const started = performance.now()
let [next, files, pages] = [0, 0, 0]
// One file more than workers at once: a child never waits for this process to write.
await Promise.all(
  Array.from({ length: workers + 1 }, async () => {
    for (let name = waiting[next++]; name !== undefined; name = waiting[next++]) await readFile(name)
  }),
)
await pool.close()
await rm(folder, { recursive: true })

async function readFile(name: string): Promise<void> {
  try {
    await write(`${name}.json`, await pagesOf(join(from!, name), name))
  } catch (error) {
    console.log(`${name}: ${String(error)}`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    // Other errors are not the file's: it is read again in the next run.
    if (code.startsWith('file.')) await write(`${name}.error.json`, { code })
  }
  if (++files % 20 === 0)
    console.log(`${files} of ${waiting.length}, ${Math.round((pages / (performance.now() - started)) * 60_000)} pages a minute`)
}

async function pagesOf(path: string, name: string): Promise<ReadPage[]> {
  const opened = await pool.open({ path })
  const read: ReadPage[] = []
  for (let page = 1; page <= opened.pages; page++) {
    const [imagePath, ocrPath] = [join(folder, `${name}.jpg`), join(folder, `${name}.ocr`)]
    const prepared = await pool.prepare({ path, kind: opened.kind, page, imagePath, ocrPath })
    read.push(await pool.read({ page, prepared, ocrPath: prepared.ocr ? ocrPath : null }))
    pages++
  }
  return read
}

async function write(name: string, value: unknown): Promise<void> {
  const temporary = join(to!, `${name}.part`)
  await writeFile(temporary, JSON.stringify(value))
  await rename(temporary, join(to!, name))
}
