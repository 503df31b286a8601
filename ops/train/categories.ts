/**
 * categories.ts [--write]: fits how the words of a document and of its supplier's name speak for each expense category, on the documents of
 * ops/eval/written whose categories `categories.json` names, and prints how well categories of other sets are predicted: each set by
 * weights that were fitted on all others, and the sets of `categories-measured.json`, which are never fitted on, by those of all. `--write`
 * writes the weights that were fitted on all labelled documents to services/pipeline/model/category-weights.ts.
 *
 * Multinomial logistic regression with a fixed number of steps and without chance.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Box } from '../../contracts/page.ts'
import { expenseCategories } from '../../contracts/rules/categories.ts'
import { adamStep, startAdam } from './adam.ts'
import { wordsOfCategory } from './category-words.ts'
import { candidate } from '../../services/pipeline/fields/candidate.ts'
import { categoryProbabilities, categoryScale, categoryWords, logProbabilities } from '../../services/pipeline/fields/rank-categories.ts'
import { toDoc } from '../../services/pipeline/fields/text.ts'
import { toTensors } from '../../services/pipeline/fields/to-tensors.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadScorer } from '../../services/workers/onnx.ts'

const written = new URL('../eval/written/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, written), 'utf8')
/** `model`: logarithms of the model's probabilities. `right`: places of the categories, the best one first. */
type Sample = { set: string; words: string[]; model: number[]; right: number[] }
type Weights = { bias: number[]; model: number; of: Map<string, (readonly [category: number, weight: number])[]> }

const count = expenseCategories.length
const places = new Map(expenseCategories.map(({ name }, at) => [name, at]))
const entities: Record<string, string> = { amp: '&', nbsp: ' ', rsquo: "'", apos: "'", '#39': "'" }

/** What a browser prints, without layout. */
const textOfHtml = (html: string): string =>
  html
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? ' ')

type Truth = Record<string, { fields: { supplierName: string | null } }>
const { score } = await loadScorer(modelPath)
/** What the model says of a text; it sees the words alone. */
async function modelOf(text: string): Promise<number[]> {
  const words = text
    .split(/\s+/)
    .flatMap((it, i) => (it === '' ? [] : [{ text: it, box: [0, 0, 0.01, 0.01] as Box, confidence: 1, line: Math.floor(i / 10) }]))
  const doc = toDoc([{ page: 1, width: 100, height: 100, turned: 0, readBy: 'ocr', confidence: 1, words }])
  const none = candidate('total', '', [], 0, { kind: 'none' })
  return logProbabilities((await score(toTensors(doc, [none], '2026-12-31'))).category)
}

async function samplesOf(file: string): Promise<Sample[]> {
  const labels = JSON.parse(read(file)) as Record<string, string[]> // by `set/name`
  const bySet = Map.groupBy(Object.entries(labels), ([key]) => key.split('/')[0]!)
  const found: Sample[] = []
  for (const [set, all] of bySet) {
    const folder = set === 'first' ? '' : `${set}/`
    const truth = JSON.parse(read(`${folder}truth.json`)) as Truth
    for (const [key, right] of all) {
      const name = key.slice(set.length + 1)
      const text = textOfHtml(read(`${folder}${name}.html`))
      const words = categoryWords(text, truth[name]?.fields.supplierName ?? '')
      found.push({ set, words, model: await modelOf(text), right: right.map(it => places.get(it)!) })
    }
  }
  return found
}

/** A word counts where it is in so many documents or more, and in no more than this share of them. */
const [minDocuments, maxShare] = [3, 0.3]
const [steps, rate, ridge] = [220, 0.05, 0.15]
/** Smaller weights are left out. */
const minWeight = 0.08
/** How much of a document the other right categories share. */
const shareOfOthers = 0.25

const listedWords = new Set(Object.values(wordsOfCategory).flat())
const isListed = (word: string): boolean => listedWords.has(word.replace('@', ''))

function targetOf({ right: [best = 0, ...others] }: Sample): number[] {
  const y = Array.from({ length: count }, () => 0)
  y[best] = others.length > 0 ? 1 - shareOfOthers : 1
  for (const one of others) y[one]! += shareOfOthers / others.length
  return y
}

function fit(samples: Sample[]): Weights {
  const documents = new Map<string, number>()
  for (const { words } of samples) for (const word of words) documents.set(word, (documents.get(word) ?? 0) + 1)
  const vocabulary = [...documents]
    .flatMap(([word, n]) => ((n >= minDocuments || isListed(word)) && n <= maxShare * samples.length ? [word] : []))
    .sort()
  const index = new Map(vocabulary.map((word, at) => [word, at]))
  const known = samples.map(({ words }) => words.flatMap(word => index.get(word) ?? []))
  const targets = samples.map(targetOf)
  const size = (vocabulary.length + 1) * count + 1 // the last row is the bias, and the last value the weight of the model
  const values = new Float64Array(size)
  const adam = startAdam(size)
  const bias = vocabulary.length * count
  const own = size - 1
  values[own] = 0.5
  for (let step = 1; step <= steps; step++) {
    const slopes = values.map((value, i) => (i < bias ? (ridge * value) / samples.length : 0))
    for (const [n, words] of known.entries()) {
      const scale = categoryScale / Math.sqrt(Math.max(1, words.length))
      const logits = Array.from(
        { length: count },
        (_, c) =>
          values[bias + c]! + values[own]! * samples[n]!.model[c]! + scale * words.reduce((sum, at) => sum + values[at * count + c]!, 0),
      )
      const logs = logProbabilities(logits)
      for (let c = 0; c < count; c++) {
        const error = (Math.exp(logs[c]!) - targets[n]![c]!) / samples.length
        slopes[bias + c]! += error
        slopes[own]! += error * samples[n]!.model[c]!
        for (const at of words) slopes[at * count + c]! += scale * error
      }
    }
    adamStep(adam, values, slopes, { rate, step })
  }
  const rounded = (value: number): number => Math.round(value * 100) / 100
  const row = (at: number) =>
    Array.from({ length: count }, (_, c): [number, number] => [c, rounded(values[at * count + c]!)]).filter(
      ([, w]) => Math.abs(w) >= minWeight,
    )
  return {
    model: rounded(values[own]!),
    bias: Array.from({ length: count }, (_, c) => rounded(values[bias + c]!)),
    of: new Map(vocabulary.map((word, at) => [word, row(at)] as const).filter(([, weights]) => weights.length > 0)),
  }
}

type Judged = { p: number; right: boolean }
function judge(samples: Sample[], weights: Weights): Judged[] {
  return samples.map(({ words, model, right }) => {
    const all = categoryProbabilities(words, model, { ...weights, of: word => weights.of.get(word) })
    const p = Math.max(...all)
    return { p, right: right.includes(all.indexOf(p)) }
  })
}
function printFigures(what: string, judged: Judged[]): void {
  const from = (minConfidence: number) => judged.filter(({ p }) => p >= minConfidence)
  const above = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map(it => [it, from(it).length, from(it).filter(({ right }) => right).length])
  console.log(JSON.stringify({ set: what, documents: judged.length, right: judged.filter(({ right }) => right).length, above }))
}

/** Words of each category that the documents may not have, a few at a time, as of a text and of a name. */
const wordsAtOnce = 5
const noOpinion = Array.from({ length: count }, () => 0)
const listed: Sample[] = Object.entries(wordsOfCategory).flatMap(([name, words]) =>
  Array.from({ length: Math.ceil(words.length / wordsAtOnce) }, (_, i) =>
    words.slice(i * wordsAtOnce, (i + 1) * wordsAtOnce).join(' '),
  ).map(some => ({ set: 'words', words: categoryWords(some, some), model: noOpinion, right: [places.get(name)!] })),
)

const samples = await samplesOf('categories.json')
const sets = [...new Set(samples.map(({ set }) => set))]
const others = sets.flatMap(set => {
  const judged = judge(
    samples.filter(one => one.set === set),
    fit([...samples.filter(one => one.set !== set), ...listed]),
  )
  printFigures(set, judged)
  return judged
})
printFigures('all', others)

const weights = fit([...samples, ...listed])
printFigures('measured only', judge(await samplesOf('categories-measured.json'), weights))

if (process.argv.includes('--write')) {
  const { bias, model, of } = weights
  const lines = [...of].map(([word, weights]) => `${word} ${weights.map(([c, w]) => `${c}:${Math.round(w * 100)}`).join(' ')}`)
  const file = `/**
 * How words speak for expense categories (services/pipeline/fields/rank-categories.ts); written by ops/train/categories.ts. Each line is a
 * word, with \`@\` one of the supplier's name, and its weights in hundredths by the category's place in \`expenseCategories\`.
 */
/** How much the model's own opinion counts. */
export const modelWeight = ${model}
export const categoryBias: readonly number[] = ${JSON.stringify(bias)}

type Weight = readonly [category: number, weight: number]
const lines = \`
${lines.join('\n')}
\`
const weightOf = (text: string): Weight => {
  const [category, hundredths] = text.split(':').map(Number)
  return [category!, hundredths! / 100]
}
export const categoryWeights: ReadonlyMap<string, readonly Weight[]> = new Map(
  lines
    .trim()
    .split('\\n')
    .map(line => {
      const [word = '', ...weights] = line.split(' ')
      return [word, weights.map(weightOf)] as const
    }),
)
`
  writeFileSync(new URL('../../services/pipeline/model/category-weights.ts', import.meta.url), file)
  console.log(JSON.stringify({ written: of.size, weights: [...of.values()].reduce((sum, all) => sum + all.length, 0) }))
}
