/**
 * sweep.ts FOLDER… [--line FIELD=0.93 …]: what lines of the rule of doubt (contracts/rules/confidence.ts) would do on drawn and read piles, with the
 * weights as they are. Prints for each field, at line after line, `line:missed/stops`: wrong values that ask for nothing, and right receipts
 * that ask; then JSON of each pile at the lines of the rule, or at those named (`noNumber` is the line of "no invoice number"). Only lines
 * count here: what else asks for a look, as GST that is no eleventh or a duplicate, doubts.ts measures. It chooses nothing by itself.
 */
import { parseArgs } from 'node:util'
import { fieldNames, type Extraction, type FieldName } from '../../contracts/fields.ts'
import { absenceThreshold, confidenceThresholds } from '../../contracts/rules/confidence.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { extractFields } from '../../services/pipeline/fields/extract-fields.ts'
import { segmentPages } from '../../services/pipeline/fields/segment-pages.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { isRight } from '../eval/compare.ts'
import { loadGenerated, type Sample } from '../eval/load.ts'
import { fitted, type Fitted } from './points.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { line: { type: 'string', multiple: true, default: [] } } })
const named: Partial<Record<string, number>> = Object.fromEntries(values.line.map(it => it.split('=')).map(([what, line]) => [what, Number(line)]))
const unknown = Object.entries(named).some(([what, line = NaN]) => !fitted.some(it => it === what) || !(line >= 0 && line <= 1))
if (positionals.length === 0 || unknown) throw new Error(`usage: sweep.ts FOLDER… [--line FIELD=0.93 …]; fields are ${fitted.join(', ')}`)
const lineOf = (what: Fitted): number => named[what] ?? (what === 'noNumber' ? absenceThreshold : confidenceThresholds[what])
const { score } = await loadScorer(modelPath)

/** `by`: the line that it is under; null for what is missing and asks whatever the lines are. */
type Told = { by: Fitted | null; sure: number; wrong: boolean; onRight: boolean }
type Pile = { set: string; documents: number; right: number; told: Told[] }

function sureOf({ fields, absence }: Extraction, field: FieldName): Pick<Told, 'by' | 'sure'> {
  const said = fields[field]
  if (said) return { by: field, sure: said.confidence }
  return field === 'invoiceNumber' ? { by: 'noNumber', sure: absence?.invoiceNumber ?? 1 } : { by: null, sure: 0 }
}

async function toldOf({ label, pages }: Sample): Promise<Told[]> {
  const invoice = label.invoices[0]!
  const said = await extractFields(pages, score, { today: '2026-11-21' })
  const of = fieldNames.filter(field => invoice.fields[field] !== undefined).map(field => ({ ...sureOf(said, field), wrong: !isRight(field, said.fields[field]?.value ?? null, invoice) }))
  return of.map(it => ({ ...it, onRight: of.every(other => !other.wrong) }))
}

async function pileOf(set: string): Promise<Pile> {
  const all: Told[][] = []
  for (const sample of loadGenerated(set).filter(({ label, pages }) => label.invoices.length === 1 && segmentPages(pages).length === 1)) all.push(await toldOf(sample))
  return { set, documents: all.length, right: all.filter(of => of[0]?.onRight).length, told: all.flat() }
}

const asks = (it: Told, line: number): boolean => it.by === null || it.sure < line
const share = (part: number, of: number): number => Math.round((1000 * part) / Math.max(1, of)) / 1000

function figures({ set, documents, right, told }: Pile) {
  const asked = told.filter(it => asks(it, it.by === null ? 1 : lineOf(it.by)))
  const [wrong, caught] = [told.filter(it => it.wrong).length, asked.filter(it => it.wrong).length]
  return { set, documents, rightReceipts: right, wrong, caught, caughtShare: share(caught, wrong), stopsPerRightReceipt: share(asked.filter(it => it.onRight).length, right) }
}

const piles: Pile[] = []
for (const set of positionals) piles.push(await pileOf(set))
const lines = [0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.84, 0.86, 0.88, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.975, 0.98, 0.985, 0.99, 0.993]
for (const what of fitted) {
  const mine = piles.flatMap(pile => pile.told).filter(it => it.by === what)
  const at = lines.map(line => `${line}:${mine.filter(it => it.wrong && !asks(it, line)).length}/${mine.filter(it => it.onRight && asks(it, line)).length}`)
  console.log(`${what} (now ${lineOf(what)}) ${at.join(' ')}`)
}
for (const pile of piles) console.log(JSON.stringify(figures(pile)))
