/**
 * calibrate.ts FOLDER… [--sroie WORDS]: fits each field's confidence on the documents kept for it (part.ts) and writes
 * services/pipeline/model/calibration.ts. Logistic regression, drawn towards "the model's own probability is right".
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fieldNames, type FieldName } from '../../contracts/fields.ts'
import { expenseCategories } from '../../contracts/rules/categories.ts'
import { answerFields } from '../../services/pipeline/fields/answer-fields.ts'
import { signalSize } from '../../services/pipeline/fields/confidence.ts'
import { findCandidates, isCredit } from '../../services/pipeline/fields/find-candidates.ts'
import { toDoc } from '../../services/pipeline/fields/text.ts'
import { toTensors } from '../../services/pipeline/fields/to-tensors.ts'
import { loadScorer } from '../../services/engines/onnx.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { isRight } from '../eval/compare.ts'
import { loadGenerated, loadSroie, type Sample } from '../eval/load.ts'
import { partOf } from './part.ts'

type Point = { signals: number[]; right: boolean; weight: number }

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sroie: { type: 'string' } } })
const samples: Sample[] = positionals.flatMap(loadGenerated)
const place = process.env['DOCKETRY_SAMPLES']
if (values.sroie && place) samples.push(...loadSroie(place, values.sroie))
const { score } = await loadScorer(modelPath)
const points = new Map<FieldName, Point[]>(fieldNames.map(field => [field, []]))
for (const sample of samples.filter(one => partOf(one) === 'calibrate')) await collect(sample)
const lines = fieldNames.map(field => `  ${field}: [${fit(points.get(field)!).map(w => Math.round(w * 1e4) / 1e4).join(', ')}],`)
const path = join(modelPath, '..', 'calibration.ts')
writeFileSync(path, `/** Weights of services/pipeline/fields/confidence.ts, written by ops/train/calibrate.ts. */\nexport const calibration = {\n${lines.join('\n')}\n} as const\n`)
for (const field of fieldNames) console.log(field, points.get(field)!.length, 'answers,', points.get(field)!.filter(one => one.right).length, 'right')

async function collect({ label, pages }: Sample): Promise<void> {
  const [invoice] = label.invoices
  if (!invoice) return
  const doc = toDoc(pages)
  const candidates = findCandidates(doc)
  const { scores, category } = await score(toTensors(doc, candidates, '2026-12-31'))
  const answers = answerFields(doc, candidates, scores, category, expenseCategories.map(one => one.name))
  for (const field of fieldNames) {
    const [first] = answers[field]
    if (!first || first.value === null || invoice.fields[field] === undefined) continue
    const value = typeof first.value === 'number' && isCredit(doc) ? -first.value : first.value
    // Real receipts say more about real paper than drawn ones do.
    points.get(field)!.push({ signals: first.signals, right: isRight(field, value, invoice), weight: label.kind === 'sroie' ? 2 : 1 })
  }
}

/** Newton's method would do; plain gradient steps are shorter and there are eight weights. */
function fit(all: Point[]): number[] {
  const prior = [0, 1, ...Array.from({ length: signalSize - 2 }, () => 0)]
  const weights = [...prior]
  const whole = all.reduce((sum, one) => sum + one.weight, 0)
  for (let step = 0; step < 4000 && all.length > 20; step++) {
    const slope = weights.map((w, i) => (3 * (w - prior[i]!)) / whole)
    for (const { signals, right, weight } of all) {
      const p = 1 / (1 + Math.exp(-signals.reduce((sum, s, i) => sum + s * weights[i]!, 0)))
      for (const [i, s] of signals.entries()) slope[i]! += (weight * (p - Number(right)) * s) / whole
    }
    for (const [i, s] of slope.entries()) weights[i]! -= 0.15 * s
  }
  return weights
}
