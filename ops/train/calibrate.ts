/**
 * calibrate.ts FOLDER… [--sroie WORDS]: on the calibration documents (`partOf` of ../eval/load.ts) finds the penalty of the answer "not on
 * the document" and the weight of the penalties by role, fits the confidence of each field, and writes
 * services/pipeline/model/calibration.ts.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { scoredFields } from '../../services/pipeline/fields/candidate.ts'
import type { Absence, RoleWeights } from '../../services/pipeline/fields/options.ts'
import { opinions } from '../../services/pipeline/fields/signals.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { roleWeights } from '../../services/pipeline/model/calibration.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadGenerated, loadSroie, partOf, type Sample } from '../eval/load.ts'
import { fit } from './logistic.ts'
import { fitted, scoredOf, judgedAnswersOf, type Fitted } from './points.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sroie: { type: 'string' } } })
const samples: Sample[] = positionals.flatMap(loadGenerated)
const samplesFolder = process.env['DOCKETRY_SAMPLES']
if (values.sroie && samplesFolder) samples.push(...loadSroie(samplesFolder, values.sroie))
const { score } = await loadScorer(modelPath)
const scored = await scoredOf(
  samples.filter(one => partOf(one) === 'calibrate'),
  score,
)
const all = (value: number): Absence => ({
  invoiceDate: value,
  invoiceNumber: value,
  supplierAbn: value,
  supplierName: value,
  total: value,
  gst: value,
})

const absence = all(0)
const best = all(-1)
for (const value of [0, 1, 2, 3, 4, 5]) {
  const answers = judgedAnswersOf(scored, { absence: all(value), roles: roleWeights, reranks: false })
  for (const field of scoredFields) {
    const right = answers.reduce((sum, one) => sum + (one.field === field && one.right ? one.weight : 0), 0)
    // Every invoice has a date, a total and a supplier: of equal figures the one with more answers.
    const prefersMore = field === 'invoiceDate' || field === 'total' || field === 'supplierName'
    if (right > best[field] || (prefersMore && right === best[field])) [best[field], absence[field]] = [right, value]
  }
}
// The highest weight whose figure is within half a standard error of the best: the rules also hold for layouts that none of the documents
// has.
const roles: Required<Pick<RoleWeights, 'invoiceDate' | 'invoiceNumber' | 'supplierAbn' | 'supplierName'>> = {
  invoiceDate: 0,
  invoiceNumber: 0,
  supplierAbn: 0,
  supplierName: 0,
}
const ruled = ['invoiceDate', 'invoiceNumber', 'supplierAbn', 'supplierName'] as const
const weighed = [1, 0.75, 0.5, 0.3, 0.15, 0].map(weight => ({
  weight,
  answers: judgedAnswersOf(scored, {
    absence,
    roles: { invoiceDate: weight, invoiceNumber: weight, supplierAbn: weight, supplierName: weight },
    reranks: false,
  }),
}))
for (const field of ruled) {
  const shares = weighed.map(({ weight, answers }) => {
    const mine = answers.filter(one => one.field === field)
    const whole = mine.reduce((sum, one) => sum + one.weight, 0)
    return { weight, whole, share: mine.reduce((sum, one) => sum + (one.right ? one.weight : 0), 0) / whole }
  })
  const most = shares.reduce((best, one) => (one.share > best.share ? one : best))
  const error = Math.sqrt((most.share * (1 - most.share)) / most.whole) / 2
  roles[field] = shares.find(one => one.share >= most.share - error)!.weight
  console.log(`${field} by weight of the rules: ${shares.map(({ weight, share }) => `${weight}: ${(100 * share).toFixed(1)}`).join(', ')}`)
}
const answers = judgedAnswersOf(scored, { absence, roles, reranks: false })

/** With fewer wrong answers the weights of a field's own signals would be chance. */
const minWrong = 8
const shared = [0, opinions.model, opinions.rules]
/** Fields with the rules' opinion among their signals. */
const opined = ['invoiceNumber', 'supplierAbn', 'supplierName'] as const

/**
 * The weights of a field; with few wrong answers only those of the model's and the rules' opinion, fitted on names, ABNs and numbers
 * together.
 */
function weightsOf(what: Fitted): number[] {
  const mine = answers.filter(one => one.fits === what)
  if (what === 'noNumber' || !opined.some(field => field === what) || mine.filter(one => !one.right).length >= minWrong) return fit(mine)
  const together = answers
    .filter(one => opined.some(field => field === one.fits))
    .map(one => ({ ...one, signals: shared.map(i => one.signals[i]!) }))
  const weights = fit(together)
  return mine[0]!.signals.map((_, i) => weights[shared.indexOf(i)] ?? 0)
}
const lines = fitted.map(
  what =>
    `  ${what}: [${weightsOf(what)
      .map(w => Math.round(w * 1e4) / 1e4)
      .join(', ')}],`,
)
writeFileSync(
  join(modelPath, '..', 'calibration.ts'),
  `/** The weights of the confidence logistics (services/pipeline/fields/answer-fields.ts), written by ops/train/calibrate.ts. */\nexport const calibration = {\n${lines.join('\n')}\n} as const\n\n` +
    `/** The penalty of the answer "not on the document" (services/pipeline/fields/options.ts). */\nexport const absence = { ${scoredFields.map(field => `${field}: ${absence[field]}`).join(', ')} }\n\n` +
    `/** By how much the penalties by role count (services/pipeline/fields/options.ts). */\nexport const roleWeights = { ${ruled.map(field => `${field}: ${roles[field]}`).join(', ')} }\n`,
)
for (const field of scoredFields) {
  const mine = answers.filter(one => one.field === field)
  console.log(field, mine.length, 'documents,', mine.filter(one => one.right).length, 'right', `absence held back by ${absence[field]}`)
}
