/** Dates that are often not the date of issue although the model is confident (doubtful.ts says what follows). */
import type { Candidate } from './candidate.ts'
import { dateLabelOf, isDateAlone, isWithinText } from './date-labels.ts'
import { hasMisreadDate } from './dates.ts'
import { lineAt } from './doubtful.ts'
import { isLabelledDue } from './due-date.ts'
import { labelsBeside } from './label-beside.ts'
import type { Doc } from './text.ts'

/** Older than any record that a business has to keep: rather a misread year, or digits that are no date. */
export const isLongAgo = ({ value }: Candidate): boolean => String(value) < '2010-01-01'

/** `Deposit 06/02/2026`: of what was paid before. */
export const isOfDeposit = (doc: Doc, { tokens }: Candidate): boolean =>
  /\bdeposit(?: (?:paid|received))?(?: on)?\W*$/.test(labelsBeside(doc, tokens).left)

/** Whether a date has no label while another date is labelled as the document's. */
export const isBesideLabelledDate = (doc: Doc, candidates: Candidate[], best: Candidate): boolean =>
  dateLabelOf(doc, best.tokens) === null &&
  candidates.some(
    ({ field, kind, value, tokens }) =>
      field === 'invoiceDate' && kind === 'found' && value !== best.value && ['issue', 'plain'].includes(dateLabelOf(doc, tokens) ?? ''),
  )

/**
 * Whether a date without a label stands beside another one without a label in its line, as in a row whose headings are below it: `19 JAN
 * 2026  28 JAN 2026  27 FEB 2026`.
 */
export const isInRowOfDates = (doc: Doc, candidates: Candidate[], best: Candidate): boolean =>
  dateLabelOf(doc, best.tokens) === null &&
  candidates.some(
    one =>
      one.field === 'invoiceDate' &&
      one.kind === 'found' &&
      one.value !== best.value &&
      lineAt(doc, one) === lineAt(doc, best) &&
      dateLabelOf(doc, one.tokens) === null,
  )

/**
 * Whether a date is also that of something else, while another one that has no label anywhere stands in a line or a column of its own:
 * `Fitted 26/09/2026`, the same date below a payment, and `28/09/2026` below the title.
 */
export function isAlsoOfOther(doc: Doc, candidates: Candidate[], best: Candidate): boolean {
  const dates = candidates.filter(({ field, kind }) => field === 'invoiceDate' && kind === 'found')
  const labels = (value: Candidate['value']) => dates.filter(one => one.value === value).map(one => dateLabelOf(doc, one.tokens))
  return (
    dateLabelOf(doc, best.tokens) === null &&
    labels(best.value).includes('other') &&
    dates.some(one => one.value !== best.value && isDateAlone(doc, one) && labels(one.value).every(label => label === null))
  )
}

export const hasOtherDate = (candidates: Candidate[], best: Candidate): boolean =>
  candidates.some(({ field, kind, value }) => field === 'invoiceDate' && kind === 'found' && value !== best.value)

/** The end of a label with a past participle that does not say that the document was made then: `Repaired`, `Vehicle collected on:`. */
const pastWork =
  /\b(?!(?:issued|dated|created|raised|invoiced|billed|posted|prepared|generated|rendered|drawn|produced|processed)\b)\p{L}{2,}ed(?: on)?[\s:.]*$/u

/** Whether a date stands right behind such words, and the document has another one. */
export const isBehindPastWork = (doc: Doc, candidates: Candidate[], best: Candidate): boolean => {
  const { left, adjacent } = labelsBeside(doc, best.tokens)
  return adjacent && pastWork.test(left) && dateLabelOf(doc, best.tokens) === null && hasOtherDate(candidates, best)
}

/**
 * Whether a date stands within a sentence or in the row of an item wherever it occurs, while another stands in a line or a column of its
 * own.
 */
export function isInSentence(doc: Doc, candidates: Candidate[], best: Candidate): boolean {
  const dates = candidates.filter(({ field, kind }) => field === 'invoiceDate' && kind === 'found')
  return dates.every(one => one.value !== best.value || isWithinText(doc, one)) && dates.some(one => isDateAlone(doc, one))
}

/** A heading without its date: `Direct debit on`, `Due date`. */
const dueHeading = /^(?:(?:payment |invoice )?due(?: date| on| by)?|date due|pay(?:ment)? (?:by|due|date)|direct debit(?: on| date)?)\W*$/i

/**
 * Whether a date without label may be the due date: another is earlier, and a heading of due dates stands beside neither, as on an oblique
 * photo.
 */
export function isPerhapsDue(doc: Doc, candidates: Candidate[], best: Candidate): boolean {
  const dates = candidates.filter(({ field, kind }) => field === 'invoiceDate' && kind === 'found')
  return (
    dateLabelOf(doc, best.tokens) === null &&
    dates.some(({ value }) => String(value) < String(best.value)) &&
    doc.lines.some(line => dueHeading.test(line.text)) &&
    !dates.some(one => isLabelledDue(doc, one))
  )
}

/** Whether a person must check this date of issue. `candidates`: all of the document. */
export const isDoubtfulDate = (doc: Doc, candidates: Candidate[], best: Candidate): boolean =>
  best.rolePenalty > 0 ||
  (best.kind === 'found' && isLongAgo(best)) ||
  (['event', 'other'].includes(dateLabelOf(doc, best.tokens) ?? '') && (hasOtherDate(candidates, best) || hasMisreadDate(doc))) ||
  isLabelledDue(doc, best) ||
  isOfDeposit(doc, best) ||
  isBesideLabelledDate(doc, candidates, best) ||
  isInSentence(doc, candidates, best) ||
  isInRowOfDates(doc, candidates, best) ||
  isAlsoOfOther(doc, candidates, best) ||
  isBehindPastWork(doc, candidates, best) ||
  isPerhapsDue(doc, candidates, best)
