/** Turns candidates into the model's input. Training uses the output of this code too. */
import { scoredFields, type Candidate } from './candidate.ts'
import { confidenceOf } from './candidate.ts'
import { abnFeatures, abnSize, dateFeatures, dateSize, numberFeatures, numberSize } from './features-code.ts'
import { amountFeatures, amountSize, factsOf } from './features-amount.ts'
import { nameFeatures, nameSize, stemsOf } from './features-name.ts'
import { evidenceSizes } from './role-evidence.ts'
import { wordIds, wordKey } from './word-hash.ts'
import { frameOf, neighbourCount, neighboursOf, position, positionSize } from './neighbours.ts'
import { categoryVocabulary } from '../model/category-vocabulary.ts'
import type { ScoreInput } from './score.ts'
import type { Doc } from './text.ts'

export const ownCount = 8
export const bagSize = 256
const flagSize = 6
const commonSize = 15
const sizes = {
  invoiceDate: dateSize,
  invoiceNumber: numberSize + evidenceSizes.invoiceNumber,
  supplierAbn: abnSize + evidenceSizes.supplierAbn,
  supplierName: nameSize + evidenceSizes.supplierName,
}
const afterNames = sizes.invoiceDate + sizes.invoiceNumber + sizes.supplierAbn + sizes.supplierName
/** The offset of each field's features after the common ones; total and gst share theirs. */
const blocks = {
  invoiceDate: 0,
  invoiceNumber: sizes.invoiceDate,
  supplierAbn: sizes.invoiceDate + sizes.invoiceNumber,
  supplierName: afterNames - sizes.supplierName,
  total: afterNames,
  gst: afterNames,
}
export const width = commonSize + flagSize + afterNames + amountSize

/**
 * Fields whose values can be any words, which are left out of `own`: by them the model would only recognise the names and numbers that it was
 * trained on.
 */
const fieldsOfFreeWords = new Set<Candidate['field']>(['supplierName', 'invoiceNumber'])

/** `today`: `YYYY-MM-DD`, to recognise future dates. */
export function toTensors(doc: Doc, candidates: Candidate[], today: string): ScoreInput {
  const rows = candidates.length
  const input: ScoreInput = {
    rows,
    width,
    words: new Int32Array(rows * neighbourCount * 3),
    places: new Float32Array(rows * neighbourCount * positionSize),
    own: new Int32Array(rows * ownCount * 3),
    dense: new Float32Array(rows * width),
    field: new Int32Array(rows),
    bag: bagOf(doc),
  }
  const featuresOf = ownFeatures(doc, candidates, today)
  const nearOf = new Map<Candidate['tokens'], number[]>()
  for (const [row, one] of candidates.entries()) {
    input.field[row] = scoredFields.indexOf(one.field)
    const frame = frameOf(doc, one.tokens)
    const near = frame ? (nearOf.get(one.tokens) ?? neighboursOf(doc, frame, one.tokens)) : []
    nearOf.set(one.tokens, near)
    for (const [i, at] of near.entries()) {
      input.words.set(wordIds(doc.tokens[at]!.text), (row * neighbourCount + i) * 3)
      input.places.set(position(frame!, doc.tokens[at]!), (row * neighbourCount + i) * positionSize)
    }
    if (!fieldsOfFreeWords.has(one.field))
      for (const [i, at] of one.tokens.slice(0, ownCount).entries()) input.own.set(wordIds(doc.tokens[at]!.text), (row * ownCount + i) * 3)
    input.dense.set(commonFeatures(doc, one, candidates), row * width)
    input.dense.set(one.flags.slice(0, flagSize), row * width + commonSize)
    if (one.kind === 'found')
      input.dense.set([...featuresOf(one, near), ...one.evidence], row * width + commonSize + flagSize + blocks[one.field])
  }
  return input
}

function commonFeatures(doc: Doc, one: Candidate, all: Candidate[]): number[] {
  const first = doc.tokens[one.tokens[0] ?? -1]
  const last = doc.tokens[one.tokens.at(-1) ?? -1]
  const pages = doc.pages.length
  const kinds = [one.kind === 'none', one.kind === 'eleventh', one.kind === 'zero'].map(Number)
  const fieldCandidates = one.kind === 'none' ? Math.min(1, all.filter(other => other.field === one.field).length / 20) : 0
  if (!first || !last)
    return [
      ...kinds,
      fieldCandidates,
      doc.pages[0]?.ocr ? 1 : 0,
      Math.min(1, doc.tokens.length / 200),
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      meanConfidence(doc),
    ]
  const place = [first.box[0], first.box[1], last.box[2], Math.min(3, first.y1 - first.y0) - 1]
  const paging = [one.page === 0 ? 1 : 0, one.page === pages - 1 ? 1 : 0]
  return [
    ...kinds,
    fieldCandidates,
    doc.pages[0]?.ocr ? 1 : 0,
    Math.min(1, doc.tokens.length / 200),
    ...place,
    ...paging,
    confidenceOf(doc, one.tokens),
    Math.min(1, one.repairs / 2),
    meanConfidence(doc),
  ]
}

const meanConfidence = (doc: Doc): number => doc.tokens.reduce((sum, token) => sum + token.confidence, 0) / Math.max(1, doc.tokens.length)

/** Words of lower confidence are ignored for the category. */
const minConfidence = 0.4

/** Ids of the document's words in the category vocabulary, at most `bagSize`; `[0]` when there are none. */
export function bagOf(doc: Doc): Int32Array {
  const inVocabulary = doc.tokens.filter(token => token.confidence >= minConfidence && categoryVocabulary.has(wordKey(token.text)))
  const ids = [...new Set(inVocabulary.map(token => wordIds(token.text)[0]))].slice(0, bagSize)
  return Int32Array.from(ids.length > 0 ? ids : [0])
}

/** Returns a function that gives the features of a found candidate for its field. */
function ownFeatures(doc: Doc, candidates: Candidate[], today: string): (one: Candidate, near: number[]) => number[] {
  const found = Map.groupBy(
    candidates.filter(one => one.kind === 'found'),
    one => one.field,
  )
  const index = new Map([...found.values()].flatMap(list => list.map((one, i) => [one, i] as const)))
  const list = (field: Candidate['field']) => found.get(field) ?? []
  const facts = factsOf(list('total'))
  const stems = stemsOf(doc)
  const abnLines = doc.lines.flatMap((line, i) => (/\ba\.?b\.?n\b/i.test(line.text) ? [i] : []))
  return (one, near) => {
    const i = index.get(one)!
    if (one.field === 'invoiceDate') return dateFeatures(doc, list(one.field), i, near, today)
    if (one.field === 'invoiceNumber') return numberFeatures(doc, list(one.field), i, near)
    if (one.field === 'supplierAbn') return abnFeatures(doc, list(one.field), i)
    if (one.field === 'supplierName') return nameFeatures(doc, list(one.field), i, stems, abnLines)
    return amountFeatures(doc, list('total'), facts, i, near)
  }
}
