/** Totals and amounts of GST that are often wrong although the model is confident (doubtful.ts says what follows). */
import { noTotalPenalty } from './find-candidates.ts'
import { findAmounts } from './amounts.ts'
import type { Candidate } from './candidate.ts'
import { isReadByOcr, lineAt } from './doubtful.ts'
import { isPerhapsWithCarried } from './no-totals.ts'
import { type Doc, textOf } from './text.ts'

/** The label of a total without an amount in its line, as where an amount that is written by hand cannot be read. */
const emptyTotal = /^(?:grand |invoice )?total\W*$/i

/** Whether the document has such a label, and the amount stands above it and has no label of a total itself. */
export function isAboveEmptyTotal(doc: Doc, one: Candidate): boolean {
  const at = lineAt(doc, one)
  const own = doc.lines[at]
  return (
    own !== undefined &&
    !/\btotal\b/i.test(own.text) &&
    doc.lines.some(
      (line, i) => i > at && line.page === own.page && emptyTotal.test(line.text) && !/\d\.\d\d/.test(doc.lines[i + 1]?.text ?? ''),
    )
  )
}

const totalLine = /^(?:\p{L}+ ){0,2}totals?\b/iu

/** Whether a larger amount stands in its line of a total, as where another column is the GST: `Total  $757.50  $13.50`. */
export function isBesideLarger(doc: Doc, amounts: Candidate[], best: Candidate): boolean {
  const at = lineAt(doc, best)
  return (
    best.kind === 'found' &&
    totalLine.test(doc.lines[at]?.text ?? '') &&
    amounts.some(one => lineAt(doc, one) === at && Number(one.value) > Number(best.value))
  )
}

const amountOfDocument = /\b(?:total|paid|charged|amount|due|pay)\b/i

/**
 * Whether the GST is one eleventh of another amount, in a line that calls it paid or a total, and not of this total: `23 min $11.04`, `You
 * paid $10.04`, `incl. GST $0.91`. `gst`: in cents, printed.
 */
export function hasGstOfOther(doc: Doc, amounts: Candidate[], best: Candidate, gst: number): boolean {
  const isEleventh = ({ value }: Candidate): boolean => Math.abs(gst - Number(value) / 11) <= 1
  return (
    gst > 0 && !isEleventh(best) && amounts.some(one => isEleventh(one) && amountOfDocument.test(doc.lines[lineAt(doc, one)]?.text ?? ''))
  )
}

/** `All other charges are input taxed` where others of the document include GST: its zero is perhaps of a part. */
export const isPartlyFree = (doc: Doc, one: Candidate): boolean =>
  one.kind === 'zero' && /\bincl\w*\.? (?:the )?g\.?s\.?t\b(?! free)/i.test(doc.text)

/** Whether an amount read by OCR has no cents while other amounts have: its decimal point was lost, `$123.29` became `$12329`. */
export function lostDecimalPoint(doc: Doc, best: Candidate): boolean {
  if (best.kind !== 'found' || !isReadByOcr(doc, best) || /\d ?[.,] ?[\dOo]{2}\b/.test(textOf(doc, best.tokens))) return false
  return findAmounts(doc).some(one => one.flags[1] === 1)
}

/** Above this share of the other amounts a dollar sign is usual on a document. */
const mostAmounts = 0.5

/**
 * Whether OCR perhaps read a dollar sign as the first digit of an amount: `$235.72` became `5235.72`, where another amount is what follows
 * that digit (and not its GST), or most others have the sign.
 */
export function isPerhapsDollarSign(doc: Doc, best: Candidate): boolean {
  const digits = /^[5S8](\d[\d,]*[.,]\d\d)$/.exec(textOf(doc, best.tokens))?.[1]
  if (best.kind !== 'found' || !isReadByOcr(doc, best) || digits === undefined) return false
  const others = findAmounts(doc).filter(one => one.value !== best.value)
  const rest = Number(digits.replaceAll(/\D/g, ''))
  const withSign = others.filter(one => /^\$/.test(textOf(doc, one.tokens)))
  return (
    others.some(one => Number(one.value) === rest && rest * 11 !== Number(best.value)) ||
    (others.length > 2 && withSign.length > mostAmounts * others.length)
  )
}

const partlyTaxed = /\btaxable items?\b|\*\s*=?\s*gst\b|\bitems? (?:marked|with) \*/i

/** Whether the GST is not printed but computed from a total whose items are not all taxed. */
export const isFromPartlyTaxedTotal = (doc: Doc, best: Candidate): boolean => best.kind === 'eleventh' && partlyTaxed.test(doc.text)

const taxed = /\bg\.?s\.?t\.? ?\(?10 ?%|\bincl?\w*\.? g\.?s\.?t\b/i

/**
 * Whether a GST of zero is printed in a line that names no tax, on a document that names the rate or a total with GST: `Fit-off  0%  0.00`.
 */
export function isZeroOfItem(doc: Doc, { kind, value, tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? ''
  return kind === 'found' && value === 0 && !/\bg\.?s\.?t\b|\btax\b/i.test(line) && taxed.test(doc.text)
}

const exchangeRate = /\b1(?:\.0+)? ?[A-Z]{3} ?= ?(?:[A-Z]{3} ?)?\d+\.\d+/

/** Whether the document states an exchange rate, as one with its total in two currencies does. */
export const hasExchangeRate = (doc: Doc): boolean => exchangeRate.test(doc.text)

/** Whether a person must check this total or GST. `amounts`: possible totals of the document. */
export const isDoubtfulAmount = (doc: Doc, amounts: Candidate[], best: Candidate): boolean =>
  lostDecimalPoint(doc, best) ||
  isPerhapsDollarSign(doc, best) ||
  isFromPartlyTaxedTotal(doc, best) ||
  isPartlyFree(doc, best) ||
  hasExchangeRate(doc) ||
  isZeroOfItem(doc, best) ||
  (best.field === 'total' && (isAboveEmptyTotal(doc, best) || isPerhapsWithCarried(doc, amounts, best)))

/**
 * Whether a person must check this total, because of another amount or because a rule takes it for no total. `gst`: in cents, chosen with
 * it; 0 without one.
 */
export const isDoubtfulTotal = (doc: Doc, amounts: Candidate[], best: Candidate, gst: number): boolean =>
  best.penalty >= noTotalPenalty || isBesideLarger(doc, amounts, best) || hasGstOfOther(doc, amounts, best, gst)
