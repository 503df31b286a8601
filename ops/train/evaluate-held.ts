/**
 * evaluate-held.ts FOLDER… [--sroie WORDS] [--errors FIELD] [--part calibrate]: figures over generated documents of held-out styles and
 * suppliers, by source, and over the SROIE receipts of held-out suppliers. Prints JSON.
 */
import { parseArgs } from 'node:util'
import { judge } from '../eval/judge.ts'
import { loadGenerated, loadSroie, type Sample } from '../eval/load.ts'
import { figuresOf, percentile } from '../eval/measure.ts'
import { loadScorer } from '../../services/engines/onnx.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { partOf } from './part.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sroie: { type: 'string' }, errors: { type: 'string' }, part: { type: 'string', default: 'held' }, model: { type: 'string', default: modelPath } } })
const samples: Sample[] = positionals.flatMap(loadGenerated)
const place = process.env['DOCKETRY_SAMPLES']
if (values.sroie && place) samples.push(...loadSroie(place, values.sroie))
const { score, model } = await loadScorer(values.model)
const groups = Map.groupBy(samples.filter(sample => partOf(sample) === values.part), ({ label }) => (label.kind === 'sroie' ? 'sroie' : label.source))
for (const [name, group] of groups) {
  const { answers, milliseconds } = await judge(group, score)
  const wrong = answers.filter(one => one.field === values.errors && !one.right)
  for (const one of wrong) console.log(`${name} ${one.document} ${group.find(s => s.label.name === one.document)?.label.kind}: said ${one.value} (${one.confidence}), is ${one.expected}`)
  console.log(JSON.stringify({ name, model, documents: group.length, ms: [percentile(milliseconds, 0.5), percentile(milliseconds, 0.95)], figures: figuresOf(answers) }, null, values.errors ? 0 : 1).replace(/\n {3,}/g, ' ').replace(/\n {2}\}/g, ' }'))
}
