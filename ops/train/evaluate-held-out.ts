/**
 * evaluate-held-out.ts FOLDER… [--sroie WORDS] [--errors FIELD] [--part calibrate] [--card]: figures over generated held-out documents, by
 * source, and over the SROIE receipts of held-out suppliers. Prints JSON; `--card` writes the model's card; without documents of training
 * it keeps the card's counts of them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judge } from '../eval/judge.ts'
import { loadGenerated, loadSroie, partOf, type Sample } from '../eval/load.ts'
import { figuresOf, percentile } from '../eval/measure.ts'
import { loadTranscripts } from '../eval/transcripts.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { writeCard, type CardGroup } from './write-card.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sroie: { type: 'string' },
    errors: { type: 'string' },
    part: { type: 'string', default: 'held' },
    model: { type: 'string', default: modelPath },
    card: { type: 'boolean' },
  },
})
const samples: Sample[] = positionals.flatMap(loadGenerated)
const samplesFolder = process.env['DOCKETRY_SAMPLES']
if (values.sroie && samplesFolder) samples.push(...loadSroie(samplesFolder, values.sroie))
if (values.sroie && !samplesFolder) console.log('DOCKETRY_SAMPLES is not set: no SROIE receipts')
const nameOf = ({ label }: Sample) => (label.kind === 'sroie' ? label.kind : label.source)
const { score, model } = await loadScorer(values.model)
const groups: CardGroup[] = []
for (const [name, group] of Map.groupBy(
  samples.filter(sample => partOf(sample) === values.part),
  nameOf,
)) {
  const { answers, milliseconds } = await judge(group, score)
  for (const one of answers.filter(answer => answer.field === values.errors && !answer.right)) {
    console.log(
      `${name} ${one.document} ${group.find(s => s.label.name === one.document)?.label.kind}: said ${one.value} (${one.confidence}), is ${one.expected}`,
    )
  }
  groups.push({
    name,
    documents: group.length,
    milliseconds: [percentile(milliseconds, 0.5), percentile(milliseconds, 0.95)],
    figures: figuresOf(answers),
  })
}
for (const group of groups) console.log(JSON.stringify(group))
/** Confidence is calibrated on drawn documents alone (calibrate.ts). */
const counts = (part: string, label: Sample['label']) => part !== 'calibrate' || label.kind !== 'sroie'
const count = (part: string) =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        samples.filter(one => partOf(one) === part && counts(part, one.label)),
        nameOf,
      ),
    ].map(([name, some]) => [name, some.length]),
  )
const typed = values.sroie && samplesFolder ? loadTranscripts(samplesFolder).filter(one => partOf(one) === 'train').length : 0
const trained = { ...count('train'), ...(typed > 0 ? { typed } : {}) }
const before = () => (JSON.parse(readFileSync(join(modelPath, '..', 'card.json'), 'utf8')) as { trainedOn: typeof trained }).trainedOn // written by writeCard
if (values.card) writeCard(model, groups, { train: Object.keys(trained).length > 0 ? trained : before(), calibrate: count('calibrate') })
