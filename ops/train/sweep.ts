/**
 * sweep.ts FOLDER… [--line FIELD=0.93 …]: the effect of other confidence thresholds (contracts/rules/confidence.ts) on sets of generated
 * documents, with the weights as they are. Prints for each field and threshold `threshold:missed/stops`: wrong values that are not flagged,
 * and values of right receipts that are; then JSON of each set at the current thresholds, or at those of --line (`noNumber` is the
 * threshold of "no invoice number"). Only thresholds count here; doubts.ts also measures the other rules, such as GST that is not one
 * eleventh, and duplicates. Writes nothing.
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

/** What has a threshold: the fields, and the answer "no invoice number on the document". */
const swept = [...fieldNames, 'noNumber'] as const
type Swept = (typeof swept)[number]

const { positionals, values } = parseArgs({ allowPositionals: true, options: { line: { type: 'string', multiple: true, default: [] } } })
const named: Partial<Record<string, number>> = Object.fromEntries(
  values.line.map(it => it.split('=')).map(([what, line]) => [what, Number(line)]),
)
const unknown = Object.entries(named).some(([what, line = NaN]) => !swept.some(it => it === what) || !(line >= 0 && line <= 1))
if (positionals.length === 0 || unknown) throw new Error(`usage: sweep.ts FOLDER… [--line FIELD=0.93 …]; fields are ${swept.join(', ')}`)
const lineOf = (what: Swept): number => named[what] ?? (what === 'noNumber' ? absenceThreshold : confidenceThresholds[what])
const { score } = await loadScorer(modelPath)

/** `by`: the threshold that applies; null for a missing value that is flagged whatever the thresholds are. */
type SweptAnswer = { by: Swept | null; confidence: number; wrong: boolean; onRight: boolean }
type SweptSet = { set: string; documents: number; right: number; answers: SweptAnswer[] }

function confidenceOf({ fields, absence }: Extraction, field: FieldName): Pick<SweptAnswer, 'by' | 'confidence'> {
  const extracted = fields[field]
  if (extracted) return { by: field, confidence: extracted.confidence }
  return field === 'invoiceNumber' ? { by: 'noNumber', confidence: absence?.invoiceNumber ?? 1 } : { by: null, confidence: 0 }
}

async function answersOf({ label, pages }: Sample): Promise<SweptAnswer[]> {
  const invoice = label.invoices[0]!
  const extracted = await extractFields(pages, score, { today: '2026-11-21' })
  const of = fieldNames
    .filter(field => invoice.fields[field] !== undefined)
    .map(field => ({ ...confidenceOf(extracted, field), wrong: !isRight(field, extracted.fields[field]?.value ?? null, invoice) }))
  return of.map(it => ({ ...it, onRight: of.every(other => !other.wrong) }))
}

async function sweptSetOf(set: string): Promise<SweptSet> {
  const all: SweptAnswer[][] = []
  for (const sample of loadGenerated(set).filter(({ label, pages }) => label.invoices.length === 1 && segmentPages(pages).length === 1))
    all.push(await answersOf(sample))
  return { set, documents: all.length, right: all.filter(of => of[0]?.onRight).length, answers: all.flat() }
}

const isFlagged = (it: SweptAnswer, line: number): boolean => it.by === null || it.confidence < line
const share = (part: number, of: number): number => Math.round((1000 * part) / Math.max(1, of)) / 1000

function figures({ set, documents, right, answers }: SweptSet) {
  const flagged = answers.filter(it => isFlagged(it, it.by === null ? 1 : lineOf(it.by)))
  const [wrong, caught] = [answers.filter(it => it.wrong).length, flagged.filter(it => it.wrong).length]
  return {
    set,
    documents,
    rightReceipts: right,
    wrong,
    caught,
    caughtShare: share(caught, wrong),
    stopsPerRightReceipt: share(flagged.filter(it => it.onRight).length, right),
  }
}

const sets: SweptSet[] = []
for (const set of positionals) sets.push(await sweptSetOf(set))
const lines = [
  0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.84, 0.86, 0.88, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.975, 0.98, 0.985, 0.99, 0.993,
]
for (const what of swept) {
  const mine = sets.flatMap(one => one.answers).filter(it => it.by === what)
  const at = lines.map(
    line =>
      `${line}:${mine.filter(it => it.wrong && !isFlagged(it, line)).length}/${mine.filter(it => it.onRight && isFlagged(it, line)).length}`,
  )
  console.log(`${what} (now ${lineOf(what)}) ${at.join(' ')}`)
}
for (const one of sets) console.log(JSON.stringify(figures(one)))
