/** Chooses each field's answer and says how sure it is. */
import type { FieldName } from '../../../contracts/fields.ts'
import type { Candidate, ScoredField } from './candidate.ts'
import { gstOf, pairs, side } from './decode.ts'
import { isCutName, isMadeOfPart, isUnsettled, lostItsPoint } from './doubtful.ts'
import { isPoorlyRead } from './numbers.ts'
import { abnsRead, legibility, lossSignals, signals, type Legible } from './signals.ts'
import { toOptions, type Absence, type Option } from './options.ts'
import { absence, calibration } from '../model/calibration.ts'
import type { Doc } from './text.ts'

/** One possible answer; `stands`: it can be pointed at on the paper. `signals` are what its confidence was made of. */
export type Answer = { value: string | number | null; confidence: number; best: Candidate | null; stands: boolean; signals: number[] }
export type Answers = Record<FieldName, Answer[]>

/** Best first; null values are kept where they stand in the order: a null in front means that the field is not on the paper. */
export function answerFields(doc: Doc, candidates: Candidate[], scores: Float32Array, category: Float32Array, categories: string[], held: Absence = absence): Answers {
  const options = toOptions(candidates, scores, held)
  const together = pairs(options, candidates.filter(one => one.field === 'total' && one.kind === 'found'))
  const totals = side(together, 'total')
  const [chosen] = totals
  const gsts = side(together, 'gst')
  const best = together[0]
  const legible = legibility(doc)
  const unlessUnsettled = (one: Answer) => (one.stands && one.best && isUnsettled(doc, one.best) ? doubted(one) : one)
  const unlessOdd = (one: Answer) => (one.best && one.value !== null && (lostItsPoint(doc, one.best) || isMadeOfPart(doc, one.best)) ? doubted(one) : unlessUnsettled(one))
  const plain = (field: 'invoiceDate' | 'invoiceNumber' | 'supplierAbn' | 'supplierName') => toAnswers(doc, legible, field, options[field], () => options[field][0]?.best.flags[0] === 1, one => one.value)
  const total = toAnswers(doc, legible, 'total', totals, one => one.value !== null && best?.total.value === one.value && (best.eleventh || best.closes), one => one.value).map(unlessOdd)
  // One eleventh of a total is no surer than the total.
  const asItsTotal = (one: Answer) => (one.best?.kind === 'eleventh' ? { ...one, confidence: Math.min(one.confidence, total[0]?.confidence ?? 0) } : one)
  return {
    invoiceDate: unlessRivalled(plain('invoiceDate')).map(unlessUnsettled),
    invoiceNumber: unlessRivalled(plain('invoiceNumber')).map(one => (one.best && isPoorlyRead(doc, one.best) ? doubted(one) : one)).map(unlessUnsettled),
    supplierAbn: abnsRead(doc).more ? plain('supplierAbn').map(doubted) : plain('supplierAbn'),
    supplierName: surest(plain('supplierName')).map(one => (one.value !== null && isCutName(doc, String(one.value)) ? doubted(one) : one)).map(unlessUnsettled),
    category: toCategories(doc, legible, category, categories),
    total,
    gst: toAnswers(doc, legible, 'gst', gsts, one => best?.gst.value === one.value && Boolean(best && (best.eleventh || best.closes)), one => (chosen ? gstOf(one, chosen) : one.value)).map(unlessOdd).map(asItsTotal),
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
      const told = lossSignals(doc, one.p, second, legible)
      return { value: null, confidence: confidence('noNumber', told), best: one.best, stands: false, signals: told }
    }
    const said = signals(doc, field, { p: one.p, second, best: one.best, places: one.places, agrees: agrees(one) }, legible)
    // Behind "not on the paper" a reading has the model's own probability: what is fitted to chosen answers says nothing of it.
    const sure = i > 0 && list[0]?.value === null ? Math.round(one.p * 1e4) / 1e4 : confidence(field, said)
    return { value: value(one), confidence: sure, best: one.best, stands: one.kind === 'found' || one.kind === 'zero', signals: said }
  })
}

/**
 * How sure an ABN can be where not all of the paper's were read, a number whose figures were hardly read, a name that was cut off, and what two
 * readers read differently: such papers are too few to be fitted.
 */
const mostOfSome = 0.5
const doubted = (one: Answer): Answer => ({ ...one, confidence: Math.min(one.confidence, mostOfSome) })

/** What is as good as sure of another value, too: only one of them can be right, and which came first says little then. */
const rivalFrom = 0.85
function unlessRivalled(list: Answer[]): Answer[] {
  const [first, ...others] = list
  return first && first.value !== null && others.some(one => one.value !== null && one.confidence >= rivalFrom) ? [doubted(first), ...others] : list
}

/** By how much surer another name must be than the likeliest to stand before it. */
const clearlySurer = 0.25

/** The likeliest name first, unless what its look says against it is said of none behind it: headings of lists and cut names are likely by their place. */
function surest(list: Answer[]): Answer[] {
  const [first] = list
  const best = list.slice(0, 5).filter(one => one.value !== null).sort((a, b) => b.confidence - a.confidence)[0]
  if (!first || !best || first.value === null || best.confidence < first.confidence + clearlySurer) return list
  return [best, ...list.filter(one => one !== best)]
}

function toCategories(doc: Doc, legible: Legible, logits: Float32Array, names: string[]): Answer[] {
  if (doc.tokens.length < 4) return []
  const top = Math.max(...logits)
  const whole = logits.reduce((sum, logit) => sum + Math.exp(logit - top), 0)
  const sorted = names.map((name, i) => ({ name, p: Math.exp((logits[i] ?? -40) - top) / whole })).sort((a, b) => b.p - a.p)
  const nowhere: Candidate = { field: 'total', kind: 'none', value: '', tokens: [], page: 0, repairs: 0, negative: false, flags: [], against: 0 }
  return sorted.slice(0, 5).map((one, i) => {
    const said = signals(doc, 'category', { p: one.p, second: sorted[i === 0 ? 1 : 0]?.p ?? 0, best: nowhere, places: 1, agrees: false }, legible)
    return { value: one.name, confidence: confidence('category', said), best: null, stands: false, signals: said }
  })
}
