/** Ranks the answers to each field and gives each a confidence. */
import type { FieldName } from '../../../contracts/fields.ts'
import type { Candidate, ScoredField } from './candidate.ts'
import { isBehindName } from './abns.ts'
import { gstBeside, rankPairs, marginalOptions } from './decode.ts'
import { isLabelledGst } from './find-candidates.ts'
import { isDisputed } from './doubtful.ts'
import { isDoubtfulAbn } from './doubtful-abns.ts'
import { isDoubtfulAmount, isDoubtfulTotal } from './doubtful-amounts.ts'
import { isDoubtfulDate } from './doubtful-dates.ts'
import { isDoubtfulName } from './doubtful-names.ts'
import { isDoubtfulNumber } from './doubtful-numbers.ts'
import { rankCategories } from './rank-categories.ts'
import { isRecipientCreated } from './roles.ts'
import { countAbns, legibilityOf, missingNumberSignals, signals, type Legibility } from './signals.ts'
import { withRegisteredFirst } from './registered-names.ts'
import {
  capConfidence,
  toOptions,
  withLowerProbability,
  type Absence,
  type Answer,
  type Option,
  type Options,
  type RoleWeights,
} from './options.ts'
import { rerank, type RerankedField } from './rerank.ts'
import { absence, calibration, roleWeights } from '../model/calibration.ts'
import type { Doc } from './text.ts'
import { withWholeNameFirst } from './whole-names.ts'

export type Answers = Record<FieldName, Answer[]>

/**
 * `absence`: see Absence; `roles`: see RoleWeights. Both are chosen with the calibration. `reranks`: whether names and numbers are ranked a
 * second time (rerank.ts); false only where their calibration or the weights of that ranking are fitted.
 */
export type Decoding = { absence: Absence; roles: RoleWeights; reranks: boolean }

const wholeRoles: RoleWeights = { invoiceNumber: 1, supplierAbn: 1, supplierName: 1 }

/** Where `isDoubtful` of its best candidate says so, a person must check the answer. */
const capWhere =
  (isDoubtful: (best: Candidate, one: Answer) => boolean) =>
  (one: Answer): Answer =>
    one.best !== null && isDoubtful(one.best, one) ? capConfidence(one) : one

/** Best first. A null value keeps its rank: null in first place means that the field is not on the document. */
export function answerFields(
  doc: Doc,
  candidates: Candidate[],
  scores: Float32Array,
  category: Float32Array,
  decoding: Decoding = { absence, roles: roleWeights, reranks: true },
): Answers {
  const options = toOptions(candidates, scores, decoding.absence, decoding.roles)
  const byModel = toOptions(candidates, scores, decoding.absence, {})
  const byRules = toOptions(candidates, scores, decoding.absence, wholeRoles)
  const legibility = legibilityOf(doc)
  const answersTo = (field: 'invoiceDate' | 'invoiceNumber' | 'supplierAbn' | 'supplierName') =>
    toAnswers(
      doc,
      legibility,
      field,
      withLowerProbability(field === 'supplierName' ? withRegisteredFirst(doc, options[field]) : options[field], byModel[field]),
      byRules[field],
      () => options[field][0]?.best.flags[0] === 1,
      one => one.value,
    )
  const reranked = (field: RerankedField, list: Answer[]) => (decoding.reranks ? rerank(doc, field, list) : list)
  const capIfDisputed = capWhere((best, { located }) => located && isDisputed(doc, best))

  const abns = answersTo('supplierAbn')
  const doubtedNames = preferConfidentName(answersTo('supplierName')).map(one => {
    const { value, best } = one
    const isDoubtful = value !== null && isDoubtfulName(doc, candidates, { value: String(value), best }, abns[0]?.best ?? null)
    return capIfDisputed(isDoubtful ? capConfidence(one) : one)
  })
  const names = withWholeNameFirst(doc, reranked('supplierName', doubtedNames))
  const supplier = String(names[0]?.value ?? '')
  const dates = capIfRivalled(answersTo('invoiceDate')).map(capWhere(best => isDoubtfulDate(doc, candidates, best)))
  const numbers = capIfRivalled(answersTo('invoiceNumber')).map(capWhere(best => isDoubtfulNumber(doc, candidates, best)))
  const hasUnreadAbns = countAbns(doc).more
  return {
    invoiceDate: dates.map(capIfDisputed),
    invoiceNumber: reranked('invoiceNumber', numbers.map(capIfDisputed)),
    supplierAbn: preferAbnOfName(doc, abns, supplier)
      .map(one => (hasUnreadAbns ? capConfidence(one) : one))
      .map(capWhere(best => isDoubtfulAbn(doc, candidates, best, supplier))),
    supplierName: names,
    category: toCategories(doc, supplier, category),
    ...amountAnswers(doc, candidates, options, legibility),
  }
}

/** The total and the GST, which are chosen together. */
function amountAnswers(doc: Doc, candidates: Candidate[], options: Options, legibility: Legibility): Pick<Answers, 'total' | 'gst'> {
  const amounts = candidates.filter(one => one.field === 'total' && one.kind === 'found')
  const ranked = rankPairs(options, amounts)
  const totals = marginalOptions(ranked, 'total')
  const [chosen] = totals
  const best = ranked[0]
  const agree = best !== undefined && (best.eleventh || best.closes)
  const capIfDoubtful = capWhere(
    (it, { value, located }) => (value !== null && isDoubtfulAmount(doc, amounts, it)) || (located && isDisputed(doc, it)),
  )
  const total = toAnswers(
    doc,
    legibility,
    'total',
    totals,
    [],
    one => one.value !== null && agree && best.total.value === one.value,
    one => one.value,
  )
    .map(capWhere(it => isDoubtfulTotal(doc, amounts, it, Number(best?.gst.value ?? 0))))
    .map(capIfDoubtful)
  const ofTotal = total[0]?.confidence ?? 0
  // GST computed as one eleventh of the total is at most as confident as the total; so is an amount without a label beside a doubtful
  // total.
  const capAtTotal = (one: Answer) =>
    one.best?.kind === 'eleventh' || (one.best?.kind === 'found' && ofTotal < doubtfulTotal && !isLabelledGst(doc, one.best))
      ? { ...one, confidence: Math.min(one.confidence, ofTotal) }
      : one
  const gst = toAnswers(
    doc,
    legibility,
    'gst',
    marginalOptions(ranked, 'gst'),
    [],
    one => agree && best.gst.value === one.value,
    one => (chosen ? gstBeside(one, chosen) : one.value),
  )
  return { total, gst: gst.map(capIfDoubtful).map(capAtTotal) }
}

/**
 * 0..1 with four decimals, by a logistic fitted on documents that the model was not trained on. `values`: the signals of the field
 * (signals.ts).
 */
function confidence(field: ScoredField | 'noNumber', values: number[]): number {
  const weights: readonly number[] = calibration[field]
  const sum = values.reduce((all, value, i) => all + value * (weights[i] ?? 0), 0)
  return Math.round((1 / (1 + Math.exp(-sum))) * 1e4) / 1e4
}

/**
 * The first eight options of `list` as answers. `byRules`: the options with the whole penalties by role; empty for amounts. `agrees`: see
 * RankedAnswer. `value`: what an option stands for.
 */
function toAnswers(
  doc: Doc,
  legibility: Legibility,
  field: Exclude<FieldName, 'category'>,
  list: Option[],
  byRules: Option[],
  agrees: (one: Option) => boolean,
  value: (one: Option) => string | number | null,
): Answer[] {
  return list.slice(0, 8).map((one, i) => {
    const second = list[i === 0 ? 1 : 0]?.p ?? 0
    if (field === 'invoiceNumber' && one.value === null && i === 0) {
      const values = missingNumberSignals(doc, one.p, second, legibility)
      return { value: null, confidence: confidence('noNumber', values), best: one.best, located: false, signals: values }
    }
    const ruled = byRules.find(other => other.kind === one.kind && other.value === one.value)?.p ?? 0
    const values = signals(
      doc,
      field,
      { p: one.p, byRules: ruled, second, best: one.best, occurrences: one.occurrences, agrees: agrees(one) },
      legibility,
    )
    // An answer ranked after "not on the document" has the probability that the model gives it: the logistic was fitted to first answers
    // only.
    const calibrated = i > 0 && list[0]?.value === null ? Math.round(one.p * 1e4) / 1e4 : confidence(field, values)
    return {
      value: value(one),
      confidence: calibrated,
      best: one.best,
      located: one.kind === 'found' || one.kind === 'zero',
      signals: values,
    }
  })
}

/** Below this confidence of the total, total and GST may both have been taken from a wrong row. */
const doubtfulTotal = 0.6

/** From this confidence on another value is a rival. Only one of them can be right, so the confidence of the first is capped. */
const rivalFrom = 0.85
function capIfRivalled(list: Answer[]): Answer[] {
  const [first, ...others] = list
  return first && first.value !== null && others.some(one => one.value !== null && one.confidence >= rivalFrom)
    ? [capConfidence(first), ...others]
    : list
}

/**
 * Ranks the ABN right behind the chosen name before one that stands elsewhere, for a person to check. A buyer's stays where it is; on an
 * invoice that the buyer created the name is too often the buyer's.
 */
function preferAbnOfName(doc: Doc, abns: Answer[], name: string): Answer[] {
  const [first] = abns
  const isOfName = (one: Answer): boolean => one.best !== null && one.value !== null && isBehindName(doc, one.best, name)
  const mayBeMoved = first && first.value !== null && !isOfName(first) && !isRecipientCreated(doc)
  const own = mayBeMoved ? abns.find(one => isOfName(one) && one.best!.rolePenalty <= 0) : undefined
  return own ? [capConfidence(own), ...abns.filter(one => one !== own)] : abns
}

/** By how much more confident than the likeliest name another name must be to be ranked first. */
const minConfidenceLead = 0.25

/**
 * Ranks a clearly more confident name before the likeliest: headings of lists and cut-off names can be likely by their position alone. A
 * name that rules speak against, or that is part of the likeliest, stays behind it.
 */
function preferConfidentName(list: Answer[]): Answer[] {
  const [first] = list
  const isAllowed = (one: Answer) =>
    one === first ||
    (first?.best &&
      one.best &&
      one.best.rolePenalty <= first.best.rolePenalty + 1 &&
      !one.best.tokens.every(at => first.best!.tokens.includes(at)))
  const best = list
    .slice(0, 5)
    .filter(one => one.value !== null && isAllowed(one))
    .sort((a, b) => b.confidence - a.confidence)[0]
  if (!first || !best || first.value === null || best.confidence < first.confidence + minConfidenceLead) return list
  return [best, ...list.filter(one => one !== best)]
}

/** Words of lower confidence say nothing about the category. */
const minWordConfidence = 0.4
const minWords = 4

/** The five likeliest categories; none where hardly anything was read. `supplierName`: empty without one. `model`: the model's logits. */
function toCategories(doc: Doc, supplierName: string, model: Float32Array): Answer[] {
  if (doc.tokens.length < minWords) return []
  const text = doc.tokens.flatMap(token => (token.confidence >= minWordConfidence ? [token.text] : [])).join(' ')
  return rankCategories(text, supplierName, model)
    .slice(0, 5)
    .map(({ name, p }) => ({ value: name, confidence: Math.round(p * 1e4) / 1e4, best: null, located: false, signals: [] }))
}
