/** Numbers that are often not the invoice number although the model is confident (doubtful.ts says what follows). */
import type { Candidate } from './candidate.ts'
import { isReadByOcr, lineAt } from './doubtful.ts'
import { numberLabelOf } from './number-labels.ts'
import { isPoorlyRead } from './numbers.ts'
import type { Doc } from './text.ts'

const paymentSlip = /\bbpay\b|\bbiller code\b|\bbillpay\b/i

/**
 * Whether a number without the label of an invoice is also the reference of a payment by BPAY, which is that of the account on most bills.
 */
export const isPaymentReference = (doc: Doc, candidates: Candidate[], best: Candidate): boolean =>
  paymentSlip.test(doc.text) &&
  numberLabelOf(doc, best.tokens) !== 'invoice' &&
  candidates.some(
    ({ field, value, tokens }) =>
      field === 'invoiceNumber' && value === best.value && tokens.length > 0 && numberLabelOf(doc, tokens) === 'reference',
  )

const ticketRow = /^ticket\b/i

/**
 * Whether a number labelled as a bare reference, or as that of a ticket, stands beside another that is labelled as the document's: `Trans
 * 4471`, `Docket 418-12-4471`.
 */
export const isBesideLabelled = (doc: Doc, candidates: Candidate[], best: Candidate): boolean =>
  (numberLabelOf(doc, best.tokens) === 'reference' || ticketRow.test(doc.lines[lineAt(doc, best)]?.text ?? '')) &&
  candidates.some(
    one =>
      one.field === 'invoiceNumber' &&
      one.kind === 'found' &&
      one.value !== best.value &&
      lineAt(doc, one) !== lineAt(doc, best) &&
      ['invoice', 'document'].includes(numberLabelOf(doc, one.tokens) ?? ''),
  )

/** `26-0CT-2026` on a photo: whether the number is also a possible date. */
export const isAlsoDate = (candidates: Candidate[], best: Candidate): boolean =>
  best.tokens.length > 0 &&
  candidates.some(({ field, kind, tokens }) => field === 'invoiceDate' && kind === 'found' && best.tokens.every(at => tokens.includes(at)))

/** In ems, also where OCR drew a box too small. */
const maxSplitGap = 3

/** Whether OCR perhaps split a number before its last digits: `51220 7-03` of `512207-03`. */
export function isPerhapsSplit(doc: Doc, best: Candidate): boolean {
  const last = doc.tokens[best.tokens.at(-1) ?? -1]
  const line = doc.lines[last?.line ?? -1]
  const next = doc.tokens[line?.tokens[line.tokens.indexOf(best.tokens.at(-1)!) + 1] ?? -1]
  return (
    isReadByOcr(doc, best) &&
    last !== undefined &&
    next !== undefined &&
    next.x0 - last.x1 <= maxSplitGap &&
    /^\d{1,6}-\d{1,4}$/.test(next.text)
  )
}

/** Whether a person must check this number. `candidates`: all of the document. */
export const isDoubtfulNumber = (doc: Doc, candidates: Candidate[], best: Candidate): boolean =>
  isPoorlyRead(doc, best) ||
  isPerhapsSplit(doc, best) ||
  isAlsoDate(candidates, best) ||
  isPaymentReference(doc, candidates, best) ||
  isBesideLabelled(doc, candidates, best)
