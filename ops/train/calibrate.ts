/**
 * calibrate.ts FOLDER… [--sroie WORDS] [--keep FIELD …]: on the calibration documents (`partOf` of ../eval/load.ts) finds the penalty of the answer "not on the document" and the weight of the penalties by role, fits the
 * confidence of each field that is not named by --keep, and writes services/pipeline/model/calibration.ts.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fieldNames } from '../../contracts/fields.ts'
import { scoredFields } from '../../services/pipeline/fields/candidate.ts'
import type { Absence, RoleWeights } from '../../services/pipeline/fields/options.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { calibration, roleWeights } from '../../services/pipeline/model/calibration.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadGenerated, loadSroie, partOf, type Sample } from '../eval/load.ts'
import { fit } from './logistic.ts'
import { fitted, scoredOf, judgedAnswersOf } from './points.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sroie: { type: 'string' }, keep: { type: 'string', multiple: true, default: [] } } })
const samples: Sample[] = positionals.flatMap(loadGenerated)
const samplesFolder = process.env['DOCKETRY_SAMPLES']
if (values.sroie && samplesFolder) samples.push(...loadSroie(samplesFolder, values.sroie))
const { score } = await loadScorer(modelPath)
const scored = await scoredOf(samples.filter(one => partOf(one) === 'calibrate'), score)
const all = (value: number): Absence => ({ invoiceDate: value, invoiceNumber: value, supplierAbn: value, supplierName: value, total: value, gst: value })

const absence = all(0)
const best = all(-1)
for (const value of [0, 1, 2, 3, 4, 5]) {
  const answers = judgedAnswersOf(scored, { absence: all(value), roles: roleWeights })
  for (const field of scoredFields) {
    const right = answers.reduce((sum, one) => sum + (one.field === field && one.right ? one.weight : 0), 0)
    // Every invoice has a date, a total and a supplier: of equal figures the one with more answers.
    const prefersMore = field === 'invoiceDate' || field === 'total' || field === 'supplierName'
    if (right > best[field] || (prefersMore && right === best[field])) [best[field], absence[field]] = [right, value]
  }
}
// Of equal figures the lower weight: what the model knows itself needs no rule.
const roles: Required<Pick<RoleWeights, 'invoiceNumber' | 'supplierAbn' | 'supplierName'>> = { invoiceNumber: 0, supplierAbn: 0, supplierName: 0 }
const ruled = ['invoiceNumber', 'supplierAbn', 'supplierName'] as const
const mostRight = { invoiceNumber: -1, supplierAbn: -1, supplierName: -1 }
for (const weight of [0, 0.15, 0.3, 0.5, 0.75, 1]) {
  const answers = judgedAnswersOf(scored, { absence, roles: { invoiceNumber: weight, supplierAbn: weight, supplierName: weight } })
  for (const field of ruled) {
    const right = answers.reduce((sum, one) => sum + (one.field === field && one.right ? one.weight : 0), 0)
    if (right > mostRight[field]) [mostRight[field], roles[field]] = [right, weight]
  }
}
const answers = judgedAnswersOf(scored, { absence, roles })
const lines = fitted.map(what => `  ${what}: [${(values.keep.includes(what) ? calibration[what] : fit(answers.filter(one => one.fits === what)).map(w => Math.round(w * 1e4) / 1e4)).join(', ')}],`)
writeFileSync(
  join(modelPath, '..', 'calibration.ts'),
  `/** The weights of the confidence logistics (services/pipeline/fields/answer-fields.ts), written by ops/train/calibrate.ts. */\nexport const calibration = {\n${lines.join('\n')}\n} as const\n\n` +
    `/** The penalty of the answer "not on the document" (services/pipeline/fields/options.ts). */\nexport const absence = { ${scoredFields.map(field => `${field}: ${absence[field]}`).join(', ')} }\n\n` +
    `/** By how much the penalties by role count (services/pipeline/fields/options.ts). */\nexport const roleWeights = { ${ruled.map(field => `${field}: ${roles[field]}`).join(', ')} }\n`,
)
for (const field of fieldNames) {
  const mine = answers.filter(one => one.field === field)
  console.log(field, mine.length, 'documents,', mine.filter(one => one.right).length, 'right', field === 'category' ? '' : `absence held back by ${absence[field]}`)
}
