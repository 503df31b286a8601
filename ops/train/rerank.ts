/**
 * rerank.ts [--words FOLDER] [--write]: fits the second ranking of suppliers' names and invoice numbers
 * (services/pipeline/fields/rerank.ts) on the documents of ops/eval/written up to the twenty-second set, but not on the fourth: what was
 * left out only measures. Prints how many first answers are right before and after, and how many are confident: each set by weights that
 * were fitted on all others. `--write` writes the weights that were fitted on all to services/pipeline/model/rerank-weights.ts.
 * `--words`: where the words of the documents are kept (default: a folder of the system's for temporary files); to print and read a
 * document takes about a second.
 *
 * A conditional logit over the answers to a field, with a fixed number of steps and without chance.
 */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answerFields } from '../../services/pipeline/fields/answer-fields.ts'
import { findCandidates } from '../../services/pipeline/fields/find-candidates.ts'
import {
  logit,
  rerankedFields,
  rerankInputs,
  rerankProbabilities,
  type RerankedField,
  type RerankInput,
  type RerankWeights,
} from '../../services/pipeline/fields/rerank.ts'
import { toDoc } from '../../services/pipeline/fields/text.ts'
import { toTensors } from '../../services/pipeline/fields/to-tensors.ts'
import { absence, roleWeights } from '../../services/pipeline/model/calibration.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadScorer } from '../../services/workers/onnx.ts'
import { isRight } from '../eval/compare.ts'
import { adamStep, startAdam } from './adam.ts'
import { fit as fitLogistic } from './logistic.ts'
import { writtenDocuments } from './written-words.ts'

const { values: options } = parseArgs({ options: { words: { type: 'string' }, write: { type: 'boolean' } } })
const numbered = ['fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth']
const later = ['sixteenth', 'seventeenth', 'eighteenth', 'nineteenth', 'twentieth', 'twentyfirst', 'twentysecond']
const sets = ['first', 'second', 'third', ...numbered, ...later]

/** One document. `right`: of each answer. `confidence`: of the first one. */
type Sample = { set: string; field: RerankedField; inputs: RerankInput[]; right: boolean[]; confidence: number }

async function samplesOf(): Promise<Sample[]> {
  const { score } = await loadScorer(modelPath)
  const found: Sample[] = []
  for (const { set, label, pages } of await writtenDocuments(sets, options.words ?? join(tmpdir(), 'docketry-written-words'))) {
    const doc = toDoc(pages)
    const candidates = findCandidates(doc)
    const { scores, category } = await score(toTensors(doc, candidates, '2026-12-31'))
    const answers = answerFields(doc, candidates, scores, category, { absence, roles: roleWeights, reranks: false })
    for (const field of rerankedFields) {
      const list = answers[field]
      const right = list.map(one => isRight(field, one.value, label))
      if (list.length > 1 && field in label.fields)
        found.push({ set, field, inputs: rerankInputs(doc, field, list), right, confidence: list[0]!.confidence })
    }
  }
  return found
}

/** A word counts where it is in so many documents or more. */
const minDocuments = 3
const [steps, rate, ridgeOfNumbers, ridgeOfWords] = [300, 0.03, 20, 1]
/** Numbers that hardly differ on these documents, as those of pictures, must not weigh much on others. */
const minSpread = 0.1
/** Smaller weights of words are left out. */
const minWeight = 0.03

function fit(samples: Sample[]): RerankWeights & { words: Map<string, number> } {
  const usable = samples.filter(({ right }) => right.includes(true))
  const documents = new Map<string, number>()
  for (const { inputs } of usable)
    for (const word of new Set(inputs.flatMap(it => it.words))) documents.set(word, (documents.get(word) ?? 0) + 1)
  const vocabulary = [...documents].flatMap(([word, n]) => (n >= minDocuments ? [word] : [])).sort()
  const place = new Map(vocabulary.map((word, at) => [word, at]))
  const all = usable.flatMap(({ inputs }) => inputs.map(it => it.numbers))
  const count = Math.max(...all.map(it => it.length))
  const columns = Array.from({ length: count }, (_, i) => all.map(it => it[i] ?? 0))
  const spread = columns.map(column => {
    const middle = column.reduce((sum, one) => sum + one, 0) / column.length
    return Math.max(minSpread, Math.sqrt(column.reduce((sum, one) => sum + (one - middle) ** 2, 0) / column.length))
  })
  const rows = usable.map(({ inputs, right }) => ({
    right,
    inputs: inputs.map(it => ({
      numbers: it.numbers.map((one, i) => one / spread[i]!),
      words: it.words.flatMap(word => place.get(word) ?? []),
    })),
  }))
  const values = new Float64Array(count + vocabulary.length)
  const adam = startAdam(values.length)
  for (let step = 1; step <= steps; step++) {
    const slopes = values.map((value, i) => 2 * (i < count ? ridgeOfNumbers : ridgeOfWords) * value)
    for (const { inputs, right } of rows) {
      const logits = inputs.map(
        it => it.numbers.reduce((sum, one, i) => sum + one * values[i]!, 0) + it.words.reduce((sum, at) => sum + values[count + at]!, 0),
      )
      const top = Math.max(...logits)
      const shares = logits.map(it => Math.exp(it - top))
      const sum = shares.reduce((total, one) => total + one, 0)
      const sumRight = shares.reduce((total, one, i) => total + (right[i] ? one : 0), 0)
      for (const [i, { numbers, words }] of inputs.entries()) {
        const error = shares[i]! / sum - (right[i] ? shares[i]! / (sumRight + 1e-12) : 0)
        for (const [n, one] of numbers.entries()) slopes[n]! += error * one
        for (const at of words) slopes[count + at]! += error
      }
    }
    adamStep(adam, values, slopes, { rate, step })
  }
  const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
  const words = new Map(
    vocabulary.map((word, at) => [word, rounded(values[count + at]!)] as const).filter(([, weight]) => Math.abs(weight) >= minWeight),
  )
  return { numbers: spread.map((one, i) => rounded(values[i]! / one)), words, word: word => words.get(word) }
}

/** `p`: of its likeliest answer. */
type Judged = Sample & { before: boolean; after: boolean; same: boolean; p: number }
function judge(samples: Sample[], weights: RerankWeights): Judged[] {
  return samples.map(one => {
    const all = rerankProbabilities(one.inputs, weights)
    const p = Math.max(...all)
    const best = all.indexOf(p)
    return { ...one, before: one.right[0]!, after: one.right[best]!, same: best === 0, p }
  })
}

function printFigures(field: RerankedField, judged: Judged[]): void {
  const of = (some: Judged[]) => ({
    documents: some.length,
    right: some.filter(({ before }) => before).length,
    after: some.filter(({ after }) => after).length,
    gained: some.filter(({ before, after }) => after && !before).length,
    lost: some.filter(({ before, after }) => before && !after).length,
  })
  for (const set of sets) console.log(JSON.stringify({ field, set, ...of(judged.filter(one => one.set === set)) }))
  const confident = [0.9, 0.93, 0.95, 0.96].map(from => {
    const some = judged.filter(({ confidence, same }) => same && confidence >= from)
    return [from, some.length, some.filter(({ after }) => after).length]
  })
  console.log(JSON.stringify({ field, set: 'all', ...of(judged), bothAgree: confident }))
}

const samples = await samplesOf()
const weights = {} as Record<RerankedField, ReturnType<typeof fit>> // each is set below
let numberConfidence: number[] = []
for (const field of rerankedFields) {
  const own = samples.filter(one => one.field === field)
  const judged = sets.flatMap(set =>
    judge(
      own.filter(one => one.set === set),
      fit(own.filter(one => one.set !== set)),
    ),
  )
  printFigures(field, judged)
  weights[field] = fit(own)
  if (field !== 'invoiceNumber') continue
  const points = judged
    .filter(({ same, confidence }) => same && confidence > 0.5)
    .map(one => ({ signals: [1, logit(one.confidence), logit(one.p)], right: one.after, weight: 1, set: one.set }))
  numberConfidence = fitLogistic(points).map(one => Math.round(one * 1e4) / 1e4)
  const byOthers = sets.flatMap(set => {
    const fitted = fitLogistic(points.filter(one => one.set !== set))
    return points
      .filter(one => one.set === set)
      .map(({ signals, right }) => ({ p: 1 / (1 + Math.exp(-signals.reduce((sum, s, i) => sum + s * fitted[i]!, 0))), right }))
  })
  const above = [0.85, 0.9, 0.95, 0.97].map(from => [
    from,
    byOthers.filter(({ p }) => p >= from).length,
    byOthers.filter(({ p, right }) => p >= from && right).length,
  ])
  console.log(JSON.stringify({ field, confidence: numberConfidence, above }))
}

if (options.write) {
  const lines = (field: RerankedField): string =>
    [...weights[field].words].map(([word, weight]) => `${word} ${Math.round(weight * 100)}`).join('\n')
  const file = `/** The weights of the second ranking (services/pipeline/fields/rerank.ts); written by ops/train/rerank.ts. */
type Field = 'supplierName' | 'invoiceNumber'

/** Of the numbers of \`rerankInputs\`, in their order. */
export const rerankNumbers: Record<Field, readonly number[]> = {
  supplierName: ${JSON.stringify(weights.supplierName.numbers)},
  invoiceNumber: ${JSON.stringify(weights.invoiceNumber.numbers)},
}

/** The confidence of a number: a constant, and the weights of the logits of its confidence before and of its probability. */
export const numberConfidence: readonly [number, number, number] = ${JSON.stringify(numberConfidence)}

/** A word and its weight in hundredths on each line. */
const toWeights = (lines: string): ReadonlyMap<string, number> =>
  new Map(lines.trim().split('\\n').map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1)) / 100]))

export const rerankWords: Record<Field, ReadonlyMap<string, number>> = {
  supplierName: toWeights(String.raw\`
${lines('supplierName').replaceAll('`', "'")}
\`),
  invoiceNumber: toWeights(String.raw\`
${lines('invoiceNumber').replaceAll('`', "'")}
\`),
}
`
  writeFileSync(new URL('../../services/pipeline/model/rerank-weights.ts', import.meta.url), file)
  console.log(JSON.stringify({ written: Object.fromEntries(rerankedFields.map(field => [field, weights[field].words.size])) }))
}
