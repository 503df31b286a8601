/** Chooses each field's answers and gives each its confidence. */
import type { FieldName } from '../../../contracts/fields.ts'
import type { Candidate, ScoredField } from './candidate.ts'
import { gstBeside, pairs, side } from './decode.ts'
import { isCutName, isMadeOfPart, isDisputed, lostItsPoint } from './doubtful.ts'
import { isPoorlyRead } from './numbers.ts'
import { abnsRead, legibility, lossSignals, signals, type Legible } from './signals.ts'
import { toOptions, type Absence, type Option } from './options.ts'
import { absence, calibration } from '../model/calibration.ts'
import type { Doc } from './text.ts'

/** One possible answer. `located`: it has a place on the page. `signals`: what its confidence was computed from. */
export type Answer = { value: string | number | null; confidence: number; best: Candidate | null; located: boolean; signals: number[] }
export type Answers = Record<FieldName, Answer[]>

/** Best first. A null value keeps its rank: null in front means that the field is not on the document. */
export function answerFields(doc: Doc, candidates: Candidate[], scores: Float32Array, category: Float32Array, categories: string[], penalty: Absence = absence): Answers {
  const options = toOptions(candidates, scores, penalty)
  const together = pairs(options, candidates.filter(one => one.field === 'total' && one.kind === 'found'))
  const totals = side(together, 'total')
  const [chosen] = totals
  const gsts = side(together, 'gst')
  const best = together[0]
  const legible = legibility(doc)
  const capIfDisputed = (one: Answer) => (one.located && one.best && isDisputed(doc, one.best) ? capConfidence(one) : one)
  const capIfOdd = (one: Answer) => (one.best && one.value !== null && (lostItsPoint(doc, one.best) || isMadeOfPart(doc, one.best)) ? capConfidence(one) : capIfDisputed(one))
  const plain = (field: 'invoiceDate' | 'invoiceNumber' | 'supplierAbn' | 'supplierName') => toAnswers(doc, legible, field, options[field], () => options[field][0]?.best.flags[0] === 1, one => one.value)
  const total = toAnswers(doc, legible, 'total', totals, one => one.value !== null && best?.total.value === one.value && (best.eleventh || best.closes), one => one.value).map(capIfOdd)
  // One eleventh of a total is no more confident than the total.
  const asItsTotal = (one: Answer) => (one.best?.kind === 'eleventh' ? { ...one, confidence: Math.min(one.confidence, total[0]?.confidence ?? 0) } : one)
  return {
    invoiceDate: capIfRivalled(plain('invoiceDate')).map(capIfDisputed),
    invoiceNumber: capIfRivalled(plain('invoiceNumber')).map(one => (one.best && isPoorlyRead(doc, one.best) ? capConfidence(one) : one)).map(capIfDisputed),
    supplierAbn: abnsRead(doc).more ? plain('supplierAbn').map(capConfidence) : plain('supplierAbn'),
    supplierName: preferConfidentName(plain('supplierName')).map(one => (one.value !== null && isCutName(doc, String(one.value)) ? capConfidence(one) : one)).map(capIfDisputed),
    category: toCategories(doc, legible, category, categories),
    total,
    gst: toAnswers(doc, legible, 'gst', gsts, one => best?.gst.value === one.value && Boolean(best && (best.eleventh || best.closes)), one => (chosen ? gstBeside(one, chosen) : one.value)).map(capIfOdd).map(asItsTotal),
  }
}

/** 0..1, by a logistic that was fitted on documents the model was not trained on. `values` are the signals of the field (signals.ts). */
function confidence(field: ScoredField | 'category' | 'noNumber', values: number[]): number {
  const weights: readonly number[] = calibration[field]
  const sum = values.reduce((all, value, i) => all + value * (weights[i] ?? 0), 0)
  return Math.round((1 / (1 + Math.exp(-sum))) * 1e4) / 1e4
}

function toAnswers(doc: Doc, legible: Legible, field: Exclude<FieldName, 'category'>, list: Option[], agrees: (one: Option) => boolean, value: (one: Option) => string | number | null): Answer[] {
  return list.slice(0, 8).map((one, i) => {
    const second = list[i === 0 ? 1 : 0]?.p ?? 0
    if (field === 'invoiceNumber' && one.value === null && i === 0) {
      const values = lossSignals(doc, one.p, second, legible)
      return { value: null, confidence: confidence('noNumber', values), best: one.best, located: false, signals: values }
    }
    const values = signals(doc, field, { p: one.p, second, best: one.best, places: one.places, agrees: agrees(one) }, legible)
    // An answer ranked behind "not on the document" has the model's own probability: the logistic was fitted to first answers only.
    const calibrated = i > 0 && list[0]?.value === null ? Math.round(one.p * 1e4) / 1e4 : confidence(field, values)
    return { value: value(one), confidence: calibrated, best: one.best, located: one.kind === 'found' || one.kind === 'zero', signals: values }
  })
}

/**
 * The highest confidence of an ABN where not all of the document's were read, of a number whose digits were hardly read, of a name that was cut off, and of
 * what two readers read differently: there are too few such documents to fit their confidence.
 */
const confidenceCap = 0.5
const capConfidence = (one: Answer): Answer => ({ ...one, confidence: Math.min(one.confidence, confidenceCap) })

/** From this confidence on another value is a rival: only one of them can be right, so the first is capped. */
const rivalFrom = 0.85
function capIfRivalled(list: Answer[]): Answer[] {
  const [first, ...others] = list
  return first && first.value !== null && others.some(one => one.value !== null && one.confidence >= rivalFrom) ? [capConfidence(first), ...others] : list
}

/** By how much more confident than the likeliest name another must be to go before it. */
const clearlyMore = 0.25

/** The likeliest name first, unless another is clearly more confident: headings of lists and cut names are likely by their position alone. */
function preferConfidentName(list: Answer[]): Answer[] {
  const [first] = list
  const best = list.slice(0, 5).filter(one => one.value !== null).sort((a, b) => b.confidence - a.confidence)[0]
  if (!first || !best || first.value === null || best.confidence < first.confidence + clearlyMore) return list
  return [best, ...list.filter(one => one !== best)]
}

function toCategories(doc: Doc, legible: Legible, logits: Float32Array, names: string[]): Answer[] {
  if (doc.tokens.length < 4) return []
  const top = Math.max(...logits)
  const whole = logits.reduce((sum, logit) => sum + Math.exp(logit - top), 0)
  const sorted = names.map((name, i) => ({ name, p: Math.exp((logits[i] ?? -40) - top) / whole })).sort((a, b) => b.p - a.p)
  const nowhere: Candidate = { field: 'total', kind: 'none', value: '', tokens: [], page: 0, repairs: 0, negative: false, flags: [], against: 0 }
  return sorted.slice(0, 5).map((one, i) => {
    const values = signals(doc, 'category', { p: one.p, second: sorted[i === 0 ? 1 : 0]?.p ?? 0, best: nowhere, places: 1, agrees: false }, legible)
    return { value: one.name, confidence: confidence('category', values), best: null, located: false, signals: values }
  })
}
