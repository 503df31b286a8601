/**
 * calibrate.ts FOLDER… [--sroie WORDS]: on the documents kept for it (part.ts) finds how far to hold back "not on the paper", fits each
 * field's confidence and writes services/pipeline/model/calibration.ts.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fieldNames, type FieldName } from '../../contracts/fields.ts'
import { expenseCategories } from '../../contracts/rules/categories.ts'
import { answerFields } from '../../services/pipeline/fields/answer-fields.ts'
import { scoredFields, type Candidate } from '../../services/pipeline/fields/candidate.ts'
import { findCandidates, isCredit } from '../../services/pipeline/fields/find-candidates.ts'
import type { Absence } from '../../services/pipeline/fields/options.ts'
import { toDoc, type Doc } from '../../services/pipeline/fields/text.ts'
import { toTensors } from '../../services/pipeline/fields/to-tensors.ts'
import { loadScorer } from '../../services/engines/onnx.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { isRight } from '../eval/compare.ts'
import { loadGenerated, loadSroie, type Sample } from '../eval/load.ts'
import { partOf } from './part.ts'

type Point = { signals: number[]; right: boolean; weight: number }
type Scored = { sample: Sample; doc: Doc; candidates: Candidate[]; scores: Float32Array; category: Float32Array }

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sroie: { type: 'string' } } })
const samples: Sample[] = positionals.flatMap(loadGenerated)
const place = process.env['DOCKETRY_SAMPLES']
if (values.sroie && place) samples.push(...loadSroie(place, values.sroie))
const { score } = await loadScorer(modelPath)
const scored: Scored[] = []
for (const sample of samples.filter(one => partOf(one) === 'calibrate' && one.label.invoices.length === 1)) {
  const doc = toDoc(sample.pages)
  const candidates = findCandidates(doc)
  scored.push({ sample, doc, candidates, ...(await score(toTensors(doc, candidates, '2026-12-31'))) })
}
/** Real receipts say more about real paper than drawn ones do. */
const weightOf = ({ sample }: Scored) => (sample.label.kind === 'sroie' ? 2 : 1)
const names = expenseCategories.map(one => one.name)
const all = (value: number): Absence => ({ invoiceDate: value, invoiceNumber: value, supplierAbn: value, supplierName: value, total: value, gst: value })

const absence = all(0)
const best = all(-1)
for (const value of [0, 1, 2, 3, 4, 5]) {
  const points = collect(all(value))
  for (const field of scoredFields) {
    const right = points.get(field)!.reduce((sum, one) => sum + (one.right ? one.weight : 0), 0)
    // Every invoice has a date, a total and a supplier: of equal figures the bolder one.
    const bold = field === 'invoiceDate' || field === 'total' || field === 'supplierName'
    if (right > best[field] || (bold && right === best[field])) [best[field], absence[field]] = [right, value]
  }
}
const points = collect(absence)
const lines = fieldNames.map(field => `  ${field}: [${fit(points.get(field)!.filter(one => one.signals.length > 0)).map(w => Math.round(w * 1e4) / 1e4).join(', ')}],`)
writeFileSync(
  join(modelPath, '..', 'calibration.ts'),
  `/** Weights of services/pipeline/fields/confidence.ts, written by ops/train/calibrate.ts. */\nexport const calibration = {\n${lines.join('\n')}\n} as const\n\n` +
    `/** Held back from "not on the paper" (services/pipeline/fields/options.ts). */\nexport const absence = { ${scoredFields.map(field => `${field}: ${absence[field]}`).join(', ')} }\n`,
)
for (const field of fieldNames) console.log(field, points.get(field)!.length, 'documents,', points.get(field)!.filter(one => one.right).length, 'right', field === 'category' ? '' : `absence held back by ${absence[field]}`)

/** One point a document and known field; without signals where the answer is "not on the paper". */
function collect(held: Absence): Map<FieldName, Point[]> {
  const found = new Map<FieldName, Point[]>(fieldNames.map(field => [field, []]))
  for (const one of scored) {
    const invoice = one.sample.label.invoices[0]!
    const answers = answerFields(one.doc, one.candidates, one.scores, one.category, names, held)
    for (const field of fieldNames) {
      const first = answers[field][0]
      if (invoice.fields[field] === undefined) continue
      const value = typeof first?.value === 'number' && isCredit(one.doc) ? -first.value : (first?.value ?? null)
      found.get(field)!.push({ signals: value === null ? [] : first!.signals, right: isRight(field, value, invoice), weight: weightOf(one) })
    }
  }
  return found
}

/**
 * Logistic regression by Newton's method, over signals brought to one scale, drawn towards nothing by `ridge`: each field has tens of wrong
 * answers, no more. Answers what raw signals are to be multiplied with.
 */
function fit(given: Point[], ridge = 5): number[] {
  const size = given[0]?.signals.length ?? 1
  if (given.filter(one => !one.right).length < 2) return [3, 1, ...Array.from({ length: size - 2 }, () => 0)]
  const columns = Array.from({ length: size }, (_, i) => given.map(one => one.signals[i] ?? 0))
  const middle = columns.map((all, i) => (i === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length))
  const spread = columns.map((all, i) => (i === 0 ? 1 : Math.sqrt(all.reduce((sum, one) => sum + (one - middle[i]!) ** 2, 0) / all.length) + 1e-6))
  const rows = given.map(({ signals }) => signals.map((one, i) => (one - middle[i]!) / spread[i]!))
  let weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < 40; step++) {
    const slope = weights.map((w, i) => (i === 0 ? 0 : ridge * w))
    const bend = weights.map((_, i) => weights.map((__, j) => (i !== j ? 0 : i === 0 ? 1e-3 : ridge)))
    for (const [n, row] of rows.entries()) {
      const p = 1 / (1 + Math.exp(-row.reduce((sum, s, i) => sum + s * weights[i]!, 0)))
      const weight = given[n]!.weight
      for (const [i, s] of row.entries()) {
        slope[i]! += weight * (p - Number(given[n]!.right)) * s
        for (const [j, other] of row.entries()) bend[i]![j]! += weight * p * (1 - p) * s * other
      }
    }
    const move = solved(bend, slope)
    weights = weights.map((w, i) => w - move[i]!)
  }
  const raw = weights.map((w, i) => w / spread[i]!)
  return [raw[0]! - raw.reduce((sum, w, i) => sum + (i === 0 ? 0 : w * middle[i]!), 0), ...raw.slice(1)]
}

/** Gauss's elimination with the largest pivot. */
function solved(matrix: number[][], right: number[]): number[] {
  const all = matrix.map((row, i) => [...row, right[i]!])
  for (const [i] of all.entries()) {
    const best = all.slice(i).reduce((most, row, at) => (Math.abs(row[i]!) > Math.abs(all[most]![i]!) ? at + i : most), i)
    ;[all[i], all[best]] = [all[best]!, all[i]!]
    for (const [n, row] of all.entries()) {
      if (n === i) continue
      const share = row[i]! / all[i]![i]!
      for (let j = i; j < row.length; j++) row[j]! -= share * all[i]![j]!
    }
  }
  return all.map((row, i) => row.at(-1)! / row[i]!)
}
