/**
 * boundaries.ts [--words FOLDER] [--receipts WORDS] [--missed] [SET …]: whether invoices that went through a scanner together are told
 * apart. Documents of ops/eval/written (sets by name, as in written.ts; without names those from the twenty-fourth on) are shuffled and put
 * together in scans of twenty documents, five times. `--receipts`: a folder of words that `words.ts --set sroie --out` wrote: these are put
 * together in the same way, and each with the next one of the same supplier, but not with a second picture of the same receipt. Prints a
 * line of JSON for each: `joined` documents were taken for further pages of the one before them, of `begins`; `cut` further pages were
 * taken for a document of their own, of `further`. `--missed` lists both. `--words`: where the words are kept (default: a folder of the
 * system's for temporary files).
 */
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReadPage } from '../../contracts/page.ts'
import { segmentPages } from '../../services/pipeline/fields/segment-pages.ts'
import { writtenDocuments } from '../train/written-words.ts'
import { loadSroie, type Receipt } from './load.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { words: { type: 'string' }, receipts: { type: 'string' }, missed: { type: 'boolean' } },
})
const twenties = ['twentyfourth', 'twentyfifth', 'twentysixth', 'twentyseventh', 'twentyeighth', 'twentyninth']
const thirties = ['thirtieth', 'thirtyfirst', 'thirtysecond', 'thirtythird', 'thirtyfourth', 'thirtyfifth', 'thirtysixth', 'thirtyseventh']
const sets = positionals.length > 0 ? positionals : [...twenties, ...thirties]
const [documentsPerScan, shuffles] = [20, 5]

type Document = { name: string; pages: ReadPage[] }
type Result = { documents: number; begins: number; joined: string[]; further: number; cut: string[] }

/** The first document of a scan always begins an invoice and is not counted. */
function count(result: Result, scan: Document[]): void {
  const begins = new Set(segmentPages(scan.flatMap(({ pages }) => pages)).map(([first]) => first))
  let at = 0
  for (const [i, { name, pages }] of scan.entries()) {
    for (const number of pages.keys()) {
      if (number > 0) {
        result.further += 1
        if (begins.has(at)) result.cut.push(`${name} page ${number + 1}`)
      } else if (i > 0) {
        result.begins += 1
        if (!begins.has(at)) result.joined.push(`${scan[i - 1]!.name} + ${name}`)
      }
      at += 1
    }
  }
}

const empty = (documents: number): Result => ({ documents, begins: 0, joined: [], further: 0, cut: [] })

/** The same order at every run. */
function shuffled(documents: Document[], seed: number): Document[] {
  let state = seed
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  return documents
    .map(one => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

function inScans(documents: Document[]): Result {
  const result = empty(documents.length)
  for (let seed = 1; seed <= shuffles; seed++) {
    const order = shuffled(documents, seed)
    for (let first = 0; first < order.length; first += documentsPerScan) count(result, order.slice(first, first + documentsPerScan))
  }
  return result
}

function print(name: string, { documents, begins, joined, further, cut }: Result): void {
  console.log(JSON.stringify({ set: name, documents, begins, joined: joined.length, further, cut: cut.length }))
  if (options.missed) for (const one of [...joined, ...cut]) console.log(one)
}

const documents = await writtenDocuments(sets, options.words ?? join(tmpdir(), 'docketry-written-words'))
print('written', inScans(documents.map(({ name, allPages }) => ({ name, pages: allPages }))))

const samples = process.env['DOCKETRY_SAMPLES']
if (options.receipts !== undefined && (samples === undefined || !existsSync(join(samples, 'sroie'))))
  console.log(JSON.stringify({ set: 'receipts', absent: 'DOCKETRY_SAMPLES is not set or holds no sroie: not measured' }))
else if (options.receipts !== undefined && samples !== undefined) {
  const receipts = loadSroie(samples, options.receipts).map(({ label: { name }, pages }) => ({ name, pages }))
  print('receipts', inScans(receipts))
  const labels = readFileSync(join(samples, 'sroie', 'labels.jsonl'), 'utf8')
    .trim()
    .split('\n')
  const groups = new Map(labels.map(line => JSON.parse(line) as Receipt & { duplicateGroup: string }).map(one => [one.id, one])) // the samples' own format
  const result = empty(receipts.length)
  for (const some of Map.groupBy(receipts, ({ name }) => groups.get(name)?.supplierGroup).values()) {
    for (const [i, one] of some.entries()) {
      const next = some[i + 1]
      if (next && groups.get(one.name)?.duplicateGroup !== groups.get(next.name)?.duplicateGroup) count(result, [one, next])
    }
  }
  print('receipts, each before the next of its supplier', result)
}
