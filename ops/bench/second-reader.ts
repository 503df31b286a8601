/**
 * second-reader.ts [--pages N]: the cost of reading dates, numbers, sums and names a second time, per page (services/workers/read-page.ts),
 * on the check documents that need OCR. One process, one page after the other: each is prepared, read, and its values read again at once,
 * so that other load on the machine affects all three alike. Prints JSON: milliseconds a page, and the second reading as a share of the
 * first and of the whole page.
 */
import { parseArgs } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import { cachedLineModels } from '../../services/workers/cached-readers.ts'
import { startOcr } from '../../services/workers/ocr.ts'
import { loadLineReader } from '../../services/workers/onnx.ts'
import { lineReaderPath } from '../../services/pipeline/reading-version.ts'
import { openFile } from '../../services/workers/open-file.ts'
import { preparePage } from '../../services/workers/prepare-page.ts'
import { rereadValues, readMissedLines, readTwice } from '../../services/workers/read-with-tesseract.ts'
import { withCapitalI } from '../../services/pipeline/reading/capital-i.ts'
import { fromPgm } from '../../services/pipeline/reading/gray.ts'
import { checkDocuments } from './scanned-pages.ts'

const { values } = parseArgs({ options: { pages: { type: 'string', default: '1000' } } })
const tesseract = await startOcr()
const readLine = await loadLineReader(lineReaderPath)
const taken = { prepare: 0, read: 0, again: 0, capitalI: 0 }
async function timed<T>(what: keyof typeof taken, work: () => T | Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  taken[what] += performance.now() - from
  return done
}

const shares: number[] = []
for (const path of await checkDocuments()) {
  const opened = await openFile(path)
  for (let page = 1; page <= opened.pages && shares.length < Number(values.pages); page++) {
    const before = { ...taken }
    const { ocr } = await timed('prepare', () =>
      preparePage({ ocr: async () => tesseract, lines: cachedLineModels }, path, opened.kind, page),
    )
    if (!ocr) {
      taken.prepare = before.prepare // a page with a text layer is not read by OCR
      continue
    }
    const pgm = zstdDecompressSync(ocr)
    const words = await timed('read', async () => readMissedLines(tesseract, pgm, await readTwice(tesseract, pgm)))
    const image = fromPgm(pgm)
    const reread = await timed('again', () => rereadValues(readLine, image, words))
    await timed('capitalI', () => withCapitalI(image, reread))
    shares.push(
      (taken.again + taken.capitalI - before.again - before.capitalI) / (taken.prepare + taken.read - before.prepare - before.read),
    )
  }
}
await tesseract.close()

const extra = taken.again + taken.capitalI
const percent = (share: number): number => Math.round(1000 * share) / 10
const each = Object.fromEntries(Object.entries(taken).map(([what, ms]) => [what, Math.round((10 * ms) / Math.max(1, shares.length)) / 10]))
const middle = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0
console.log(
  JSON.stringify({
    bench: 'second-reader',
    pages: shares.length,
    millisecondsAPage: each,
    ofReading: percent(extra / taken.read),
    ofThePage: percent(extra / (taken.prepare + taken.read)),
    ofTheMiddlePage: percent(middle),
  }),
)
