/**
 * calibrate.ts FOLDER… [--sroie WORDS] [--keep FIELD …]: on the calibration documents (`partOf` of ../eval/load.ts) finds the penalty of the answer "not on the document", fits the
 * confidence of each field that is not named by --keep, and writes services/pipeline/model/calibration.ts.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fieldNames } from '../../contracts/fields.ts'
import { scoredFields } from '../../services/pipeline/fields/candidate.ts'
import type { Absence } from '../../services/pipeline/fields/options.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { calibration } from '../../services/pipeline/model/calibration.ts'
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
  const answers = judgedAnswersOf(scored, all(value))
  for (const field of scoredFields) {
    const right = answers.reduce((sum, one) => sum + (one.field === field && one.right ? one.weight : 0), 0)
    // Every invoice has a date, a total and a supplier: of equal figures the one with more answers.
    const prefersMore = field === 'invoiceDate' || field === 'total' || field === 'supplierName'
    if (right > best[field] || (prefersMore && right === best[field])) [best[field], absence[field]] = [right, value]
  }
}
const answers = judgedAnswersOf(scored, absence)
const lines = fitted.map(what => `  ${what}: [${(values.keep.includes(what) ? calibration[what] : fit(answers.filter(one => one.fits === what)).map(w => Math.round(w * 1e4) / 1e4)).join(', ')}],`)
writeFileSync(
  join(modelPath, '..', 'calibration.ts'),
  `/** The weights of the confidence logistics (services/pipeline/fields/answer-fields.ts), written by ops/train/calibrate.ts. */\nexport const calibration = {\n${lines.join('\n')}\n} as const\n\n` +
    `/** The penalty of the answer "not on the document" (services/pipeline/fields/options.ts). */\nexport const absence = { ${scoredFields.map(field => `${field}: ${absence[field]}`).join(', ')} }\n`,
)
for (const field of fieldNames) {
  const mine = answers.filter(one => one.field === field)
  console.log(field, mine.length, 'documents,', mine.filter(one => one.right).length, 'right', field === 'category' ? '' : `absence held back by ${absence[field]}`)
}
