/**
 * read-documents.ts IN_DIR OUT_DIR [--workers N]: reads every PNG, JPEG and PDF of a folder exactly as the product does
 * and writes OUT_DIR/<name>.json, a list of ReadPage. Files already written are skipped, so a stopped run can be repeated.
 * A file that cannot be read gets <name>.error.json with its code, and the run goes on.
 */
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startOcr } from '../../services/engines/ocr.ts'
import { openFile } from '../../services/engines/open-file.ts'
import { preparePage } from '../../services/engines/prepare-page.ts'
import { readPage } from '../../services/engines/read-page.ts'

const { positionals } = parseArgs({ allowPositionals: true, options: { workers: { type: 'string', default: '1' } } })
const [from, to] = positionals
if (!from || !to) throw new Error('usage: read-documents.ts IN_DIR OUT_DIR [--workers N]')

await mkdir(to, { recursive: true })
const done = new Set((await readdir(to)).map(name => name.replace(/(\.error)?\.json$/, '')))
const names = (await readdir(from)).filter(name => /\.(png|jpe?g|pdf)$/i.test(name)).sort()
const waiting = names.filter(name => !done.has(name))
console.log(`${names.length} files, ${waiting.length} to read`)
const ocr = startOcr()
const started = performance.now()
let pages = 0
for (const [i, name] of waiting.entries()) {
  const path = join(from, name)
  try {
    const opened = await openFile(path)
    const read = []
    for (let page = 1; page <= opened.pages; page++) {
      const { prepared, ocr: image } = await preparePage(() => ocr, path, opened.kind, page)
      read.push(await readPage(() => ocr, page, prepared, image))
      pages++
    }
    await write(`${name}.json`, read)
  } catch (error) {
    console.log(`${name}: ${String(error)}`)
    await write(`${name}.error.json`, { code: error instanceof Error && 'code' in error ? error.code : 'unknown' })
  }
  if (i % 20 === 19) console.log(`${i + 1} of ${waiting.length}, ${Math.round((pages / (performance.now() - started)) * 60_000)} pages a minute`)
}
await (await ocr).close()

async function write(name: string, value: unknown): Promise<void> {
  const temporary = join(to!, `${name}.part`)
  await writeFile(temporary, JSON.stringify(value))
  await rename(temporary, join(to!, name))
}
