/**
 * A second ranking of suppliers' names and invoice numbers: by words in and around an answer, and by the signals and evidence of the first
 * ranking, with weights that were fitted on documents written by hand (decision 0084).
 */
import { numberConfidence, rerankNumbers, rerankWords } from '../model/rerank-weights.ts'
import { labelsOf } from './keywords.ts'
import { frameOf, neighboursOf } from './neighbours.ts'
import { capConfidence, confidenceCap, type Answer } from './options.ts'
import { evidenceSizes } from './role-evidence.ts'
import { textOf, type Doc } from './text.ts'

export const rerankedFields = ['supplierName', 'invoiceNumber'] as const
export type RerankedField = (typeof rerankedFields)[number]

/**
 * What an answer is ranked by. `numbers`: as many for each answer of a field, fewer for "not on the document". `words`: each with the mark
 * of where it stands: `w` in a name, `first` and `last` in it, `b` before the answer in its line, `a` after it, `u` in the label above, `r` in
 * that of its row; and the `shape` of a number.
 */
export type RerankInput = { numbers: number[]; words: string[] }
/** In logits. `numbers`: of each number. `words`: of a word; undefined where it is unknown. */
export type RerankWeights = { numbers: readonly number[]; word(word: string): number | undefined }

const flag = (it: boolean): number => (it ? 1 : 0)
const bare = (value: Answer['value']): string =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Letters of a word, digits of a number as `#`, signs by themselves. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu) ?? []).map(it => (/\p{N}/u.test(it) ? '#' : it))

/** In the order of the first ranking. */
export function rerankInputs(doc: Doc, field: RerankedField, answers: Answer[]): RerankInput[] {
  const texts = answers.map(one => bare(one.value))
  return answers.map((one, rank) => ({
    numbers: [...containment(texts, rank), ...numbersOf(doc, field, one, rank)],
    words: field === 'supplierName' ? nameWords(doc, one) : numberWords(doc, one),
  }))
}

function numbersOf(doc: Doc, field: RerankedField, one: Answer, rank: number): number[] {
  const first = doc.tokens[one.best?.tokens[0] ?? -1]
  return [
    flag(rank === 0),
    rank / 8,
    one.confidence,
    flag(one.value === null),
    one.best?.rolePenalty ?? 0,
    one.best?.penalty ?? 0,
    flag((first?.line ?? 0) < 3),
    Math.min(1, (first?.line ?? 0) / 30),
    Math.min(1, (first?.y0 ?? 0) / 60),
    bare(one.value).length / 30,
    ...Array.from({ length: evidenceSizes[field] }, (_, i) => one.best?.evidence[i] ?? 0),
    ...(one.value === null ? [] : one.signals), // those of "not on the document" mean something else
  ]
}

/** Whether the text is part of the first answer's, and the other way round; the same for any other answer. */
function containment(texts: string[], rank: number): number[] {
  const [own, first, others] = [texts[rank]!, texts[0]!, texts.filter(it => it !== texts[rank])]
  const isIn = (part: string, whole: string): boolean => part !== '' && part !== whole && whole.includes(part)
  return [isIn(own, first), isIn(first, own), others.some(it => isIn(own, it)), others.some(it => isIn(it, own))].map(flag)
}

const lastOf = (words: string[], n: number): string[] => words.slice(-n)
const marked = (mark: string, words: string[]): string[] => words.map(it => `${mark}=${it}`)
/** Each word, and each with the next one. */
const withPairs = (mark: string, words: string[]): string[] => [
  ...marked(mark, words),
  ...marked(
    mark,
    words.slice(1).map((it, i) => `${words[i]}_${it}`),
  ),
]

/** The three words before it in its line and the three after it; the labels on its left and above it (keywords.ts). */
function around(doc: Doc, { best }: Answer): { before: string[]; after: string[]; row: string[]; above: string[] } {
  const tokens = best?.tokens ?? []
  const frame = frameOf(doc, tokens)
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  if (!frame || !line) return { before: [], after: [], row: [], above: [] }
  const { row, above } = labelsOf(doc, frame, neighboursOf(doc, frame, tokens))
  const [at, end] = [line.tokens.indexOf(tokens[0]!), line.tokens.indexOf(tokens.at(-1)!)]
  return {
    before: wordsOf(textOf(doc, line.tokens.slice(Math.max(0, at - 3), at))),
    after: wordsOf(textOf(doc, line.tokens.slice(end + 1, end + 4))),
    row: wordsOf(row),
    above: wordsOf(above),
  }
}

function nameWords(doc: Doc, one: Answer): string[] {
  const words = wordsOf(String(one.value ?? ''))
  const { before, after, above } = around(doc, one)
  return [
    ...marked('w', [...new Set(words)]),
    ...marked('first', words.slice(0, 1)),
    ...marked('last', lastOf(words, 1)),
    ...new Set(marked('b', lastOf(before, 2))),
    ...marked('a', after.slice(0, 1)),
    ...new Set(marked('u', lastOf(above, 3))),
  ]
}

function numberWords(doc: Doc, one: Answer): string[] {
  const { before, row, above } = around(doc, one)
  const shape = String(one.value ?? '')
    .replace(/\p{L}+/gu, 'A')
    .replace(/\p{N}+/gu, '9')
  return [
    `shape=${shape}`,
    ...new Set(withPairs('r', lastOf(row, 5))),
    ...new Set(withPairs('u', lastOf(above, 4))),
    ...new Set(withPairs('b', lastOf(before, 4))),
  ]
}

/** The probability of each answer. */
export function rerankProbabilities(inputs: RerankInput[], { numbers, word }: RerankWeights): number[] {
  const logits = inputs.map(
    one =>
      one.numbers.reduce((sum, value, i) => sum + value * (numbers[i] ?? 0), 0) + one.words.reduce((sum, it) => sum + (word(it) ?? 0), 0),
  )
  const top = Math.max(...logits)
  const all = logits.map(it => Math.exp(it - top))
  const sum = all.reduce((total, one) => total + one, 0)
  return all.map(one => one / sum)
}

const fitted: Record<RerankedField, RerankWeights> = {
  supplierName: { numbers: rerankNumbers.supplierName, word: word => rerankWords.supplierName.get(word) },
  invoiceNumber: { numbers: rerankNumbers.invoiceNumber, word: word => rerankWords.invoiceNumber.get(word) },
}

/** A first answer of this confidence is not replaced, only flagged. */
const notReplacedFrom = 0.9
/** `p` counts as 0.0001 to 0.9999. */
export const logit = (p: number): number => Math.log(Math.max(p, 1e-4) / Math.max(1 - p, 1e-4))

/**
 * The answers with the likeliest first. Where both rankings put the same answer first, the confidence of a number is computed from both, and
 * that of a name in text is raised; where they differ, it is at most `confidenceCap`.
 */
export function rerank(doc: Doc, field: RerankedField, answers: Answer[], weights: RerankWeights = fitted[field]): Answer[] {
  const [first, ...others] = answers
  if (!first || others.length === 0) return answers
  const all = rerankProbabilities(rerankInputs(doc, field, answers), weights)
  const best = all.indexOf(Math.max(...all))
  if (best === 0) {
    const { confidence: before } = first
    const confidence = field === 'invoiceNumber' ? confidenceOfNumber(before, all[0]!) : confidenceOfName(doc, first)
    return [{ ...first, confidence }, ...others]
  }
  if (first.confidence >= notReplacedFrom) return [capConfidence(first), ...others]
  return [capConfidence(answers[best]!), ...answers.filter((_, i) => i !== best)]
}

/**
 * What is added, in logits, to the confidence of a name in text because both rankings put it first: 0.93 becomes 0.96. From there on 99.8 %
 * of such names are right (decision 0088).
 */
const agreement = 0.6
/** Capped confidences stay, and those of names in pictures, where a sign may be misread or lost. */
function confidenceOfName(doc: Doc, { confidence, best }: Answer): number {
  if (confidence <= confidenceCap || best === null || doc.pages[best.page]?.ocr) return confidence
  return Math.round(1e4 / (1 + Math.exp(-(logit(confidence) + agreement)))) / 1e4
}

/** `before`: by signals.ts; capped confidences stay. `p`: by this ranking. */
function confidenceOfNumber(before: number, p: number): number {
  if (before <= confidenceCap) return before
  const [constant, ofBefore, ofP] = numberConfidence
  return Math.round(1e4 / (1 + Math.exp(-(constant + ofBefore * logit(before) + ofP * logit(p))))) / 1e4
}
