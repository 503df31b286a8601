/**
 * export-features.ts OUT FOLDER… [--sroie WORDS]: writes what the model sees of labelled documents, with the right answers, for train.py.
 * The features are the product's own (services/pipeline/fields); of half of the documents the client is known (client-of.ts). Files:
 * words.u16, places.f32, own.u16, dense.f32, field.u8, right.u8 (0 wrong, 1 right, 2 right and in its labelled place), bag.u16 and
 * docs.json: per document its first row, rows, bag start and length, category, held, and known fields.
 */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { expenseCategories } from '../../contracts/rules/categories.ts'
import type { Label } from '../eval/compare.ts'
import { wordDocuments } from './category-words.ts'
import { clientOfHalf } from './client-of.ts'
import { rightness } from './right-candidates.ts'
import { loadGenerated, loadSroie, type Sample } from '../eval/load.ts'
import { loadTranscripts } from '../eval/transcripts.ts'
import { findCandidates } from '../../services/pipeline/fields/find-candidates.ts'
import { scoredFields } from '../../services/pipeline/fields/candidate.ts'
import { tableSize } from '../../services/pipeline/fields/word-hash.ts'
import { neighbourCount, positionSize } from '../../services/pipeline/fields/neighbours.ts'
import { toDoc } from '../../services/pipeline/fields/text.ts'
import { bagSize, ownCount, toTensors, width } from '../../services/pipeline/fields/to-tensors.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sroie: { type: 'string' } } })
const [out, ...folders] = positionals
if (!out) throw new Error('usage: export-features.ts OUT FOLDER… [--sroie WORDS]')
mkdirSync(out, { recursive: true })

const samples: Sample[] = folders.flatMap(loadGenerated)
const samplesFolder = process.env['DOCKETRY_SAMPLES']
if (values.sroie && samplesFolder) samples.push(...loadSroie(samplesFolder, values.sroie), ...loadTranscripts(samplesFolder))
if (values.sroie && !samplesFolder) console.log('DOCKETRY_SAMPLES is not set: no SROIE receipts')

const names = ['words.u16', 'places.f32', 'own.u16', 'dense.f32', 'field.u8', 'right.u8', 'bag.u16']
const files = new Map(names.map(name => [name, createWriteStream(join(out, name))]))
const put = (name: string, data: ArrayBufferView) => files.get(name)!.write(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
const named = ({ kind, source }: Label) => (kind === 'sroie' || kind === 'transcript' ? kind : source)
const docs: unknown[] = []
const reach = new Map<string, [number, number]>()
/** Whether GST is printed and less than one eleventh of the total. */
const isPartTaxed = ({ gst, total }: Label['invoices'][number]['fields']): boolean =>
  typeof gst === 'number' && typeof total === 'number' && gst !== 0 && Math.abs(gst) * 11 < Math.abs(total) - 33
let row = 0
let bag = 0
for (const { label, pages, heldOut } of samples) {
  const [invoice] = label.invoices
  if (!invoice || label.invoices.length > 1) continue
  const doc = toDoc(pages)
  const client = clientOfHalf(label)
  const candidates = findCandidates(doc, client)
  const input = toTensors(doc, candidates, '2026-12-31')
  const right = rightness(doc, candidates, invoice)
  put('words.u16', Uint16Array.from(input.words))
  put('places.f32', input.places)
  put('own.u16', Uint16Array.from(input.own))
  put('dense.f32', input.dense)
  put('field.u8', Uint8Array.from(input.field))
  put('right.u8', Uint8Array.from(right))
  put('bag.u16', Uint16Array.from(input.bag))
  const known = scoredFields.map(field => field in invoice.fields)
  const category = expenseCategories.findIndex(one => one.name === invoice.fields.category)
  docs.push({
    name: label.name,
    kind: label.kind,
    source: label.source,
    held: heldOut,
    row,
    rows: input.rows,
    bag,
    bagLength: input.bag.length,
    category,
    known,
    client: client.names.length > 0,
    partTaxed: isPartTaxed(invoice.fields),
  })
  for (const field of scoredFields) {
    if (invoice.fields[field] === undefined || invoice.fields[field] === null) continue
    const count = reach.get(`${named(label)}-${field}`) ?? [0, 0]
    count[0] += candidates.some((one, i) => one.field === field && one.kind !== 'none' && right[i]) ? 1 : 0
    count[1]++
    reach.set(`${named(label)}-${field}`, count)
  }
  row += input.rows
  bag += input.bag.length
}
let seed = 1
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
for (const { category, bag: ids } of wordDocuments(120, random)) {
  put('bag.u16', Uint16Array.from(ids))
  docs.push({
    name: 'words',
    kind: 'words',
    source: 'words',
    held: false,
    row,
    rows: 0,
    bag,
    bagLength: ids.length,
    category,
    known: scoredFields.map(() => false),
  })
  bag += ids.length
}
const sizes = {
  width,
  neighbours: neighbourCount,
  positions: positionSize,
  own: ownCount,
  bag: bagSize,
  table: tableSize,
  fields: scoredFields,
  categories: expenseCategories.map(one => one.name),
}
writeFileSync(join(out, 'docs.json'), JSON.stringify({ sizes, docs }))
await Promise.all([...files.values()].map(file => new Promise(done => file.end(done))))
console.log(`${docs.length} documents (120 a category are word lists), ${row} candidates, width ${width}`)
for (const [name, [found, all]] of [...reach].sort())
  console.log(`${name}: right answer among the candidates in ${found} of ${all} (${((100 * found) / all).toFixed(1)} %)`)
