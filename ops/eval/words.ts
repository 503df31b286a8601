/**
 * words.ts [--set au|sroie] [--kinds photo,scan] [--files a.jpg,b.pdf] [--first N] [--reader lines|tesseract] [--missed] [--out FOLDER]:
 * the share of true values that are among the words read, and the CPU seconds that a page takes, per kind, on the documents in the folder
 * that DOCKETRY_SAMPLES names. Reads in this process, one page after the other. `--reader tesseract` reads as the fallback does. `--missed`
 * lists the values that were not read, `--out` keeps the words. Prints JSON.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import type { ReadPage, Word } from '../../contracts/page.ts'
import { toReadPage } from '../../services/pipeline/reading/prepared-page.ts'
import { mapBox } from '../../services/pipeline/reading/transform.ts'
import { cachedLineModels, cachedOcr } from '../../services/workers/cached-readers.ts'
import { openFile } from '../../services/workers/open-file.ts'
import { preparePage } from '../../services/workers/prepare-page.ts'
import { readPage, type Readers } from '../../services/workers/read-page.ts'
import { readWithTesseract } from '../../services/workers/read-with-tesseract.ts'
import { loadAustralian, printedAnswers } from './australian.ts'
import { labelOfReceipt, type Receipt } from './load.ts'
import { isAmongWords, printedFields, textOfPages, type PrintedField, type PrintedValue } from './values-in-words.ts'

type Truth = { path: string; kind: string; pages: [number, number] | null; values: { field: PrintedField; right: PrintedValue[] }[] }
type Tally = {
  documents: number
  values: number
  read: number
  pages: number
  prepare: number
  reading: number
  fields: Partial<Record<PrintedField, [number, number]>>
}

const { values: options } = parseArgs({
  options: {
    set: { type: 'string', default: 'au' },
    kinds: { type: 'string' },
    files: { type: 'string' },
    first: { type: 'string', default: '100000' },
    reader: { type: 'string', default: 'lines' },
    missed: { type: 'boolean' },
    out: { type: 'string' },
  },
})
const samples = process.env['DOCKETRY_SAMPLES']
if (!samples || !existsSync(join(samples, options.set))) {
  console.log(JSON.stringify({ set: options.set, absent: `DOCKETRY_SAMPLES is not set or holds no ${options.set}: not measured` }))
  process.exit(0)
}

const isWanted = (list: string | undefined, one: string): boolean => list === undefined || list.split(',').includes(one)
const documents = (options.set === 'au' ? australian(samples) : receipts(samples))
  .filter(one => isWanted(options.kinds, one.kind) && isWanted(options.files, basename(one.path)))
  .slice(0, Number(options.first))
const readers: Readers = { ocr: cachedOcr, lines: cachedLineModels }
const tallies = new Map<string, Tally>()
const missed: string[] = []
let peak = 0
for (const [path, truths] of Map.groupBy(documents, one => one.path)) {
  const tally = tallies.get(truths[0]!.kind) ?? { documents: 0, values: 0, read: 0, pages: 0, prepare: 0, reading: 0, fields: {} }
  tallies.set(truths[0]!.kind, tally)
  const pages = await pagesOf(path, tally)
  if (options.out) {
    mkdirSync(options.out, { recursive: true })
    writeFileSync(join(options.out, `${basename(path)}.json`), JSON.stringify(pages))
  }
  for (const truth of truths) judge(truth, pages, tally)
}
await (await cachedOcr()).close()

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
const share = (part: number, whole: number): number => rounded((100 * part) / Math.max(1, whole), 1)
const figures = [...tallies].map(([kind, { documents: n, values, read, pages, prepare, reading, fields }]) => ({
  kind,
  documents: n,
  values,
  read: share(read, values),
  ...Object.fromEntries(Object.entries(fields).map(([field, [found, all]]) => [field, share(found, all)])),
  pages,
  cpuSecondsAPage: { prepare: rounded(prepare / pages, 2), read: rounded(reading / pages, 2) },
}))
console.log(
  JSON.stringify(
    { set: options.set, reader: options.reader, mostResidentMb: peak, figures, ...(options.missed ? { missed } : {}) },
    null,
    1,
  ),
)
process.exit(0)

function judge(truth: Truth, pages: ReadPage[], tally: Tally): void {
  const text = textOfPages(truth.pages ? pages.filter(({ page }) => page >= truth.pages![0] && page <= truth.pages![1]) : pages)
  tally.documents++
  for (const { field, right } of truth.values) {
    const found = right.some(value => isAmongWords(field, value, text))
    const count = (tally.fields[field] ??= [0, 0])
    count[1]++
    tally.values++
    if (found) [count[0], tally.read] = [count[0] + 1, tally.read + 1]
    else missed.push(`${basename(truth.path)} ${field} ${right.join(' | ')}`)
  }
}

async function pagesOf(path: string, tally: Tally): Promise<ReadPage[]> {
  const opened = await openFile(path)
  const read: ReadPage[] = []
  for (let page = 1; page <= opened.pages; page++) {
    const start = cpuSeconds()
    const { prepared, ocr } = await preparePage(readers, path, opened.kind, page)
    const between = cpuSeconds()
    if (options.reader === 'tesseract' && ocr && prepared.ocr) {
      const { transform } = prepared.ocr
      const words = await readWithTesseract(await cachedOcr(), (await cachedLineModels()).read, zstdDecompressSync(ocr))
      read.push(
        toReadPage(
          page,
          prepared,
          words.flatMap(({ text, left, top, right, bottom, confidence, line }): Word[] => {
            const box = mapBox(transform, left, top, right, bottom)
            return box ? [{ text, box, confidence, line }] : []
          }),
        ),
      )
    } else read.push(await readPage(readers, page, prepared, ocr))
    tally.prepare += between - start
    tally.reading += cpuSeconds() - between
    tally.pages++
    peak = Math.max(peak, Math.round(process.memoryUsage.rss() / 2 ** 20))
  }
  return read
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The Australian documents. Values that are not printed on a document are left out. */
function australian(folder: string): Truth[] {
  return loadAustralian(folder).map(one => ({
    path: one.path,
    kind: one.kind,
    pages: one.pages,
    values: printedFields.flatMap(field => (printedAnswers(one, field).length > 0 ? [{ field, right: printedAnswers(one, field) }] : [])),
  }))
}

/** The SROIE receipts: date, total and supplier. */
function receipts(folder: string): Truth[] {
  return readFileSync(join(folder, 'sroie', 'labels.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const receipt = JSON.parse(line) as Receipt & { image: string } // the samples' own format
      const { fields } = labelOfReceipt(receipt).invoices[0]!
      const values = printedFields.flatMap(field =>
        fields[field] === undefined || fields[field] === null ? [] : [{ field, right: [fields[field]] }],
      )
      return { path: join(folder, 'sroie', receipt.image), kind: 'receipt', pages: null, values }
    })
}
