/** Whether a document is a credit or adjustment note: its amounts are then negative, whether or not they are printed with a minus. */
import type { Candidate } from './candidate.ts'
import { segments, textOf, type Doc } from './text.ts'

/** Words of a title or a number's label, anywhere in a line. */
const title =
  /\b(?:credit|adjustment)\s+(?:note|adjustment note|memo)\b|\b(?:adj|cr)\.? note\b|\btax credit note\b|\brefund receipt\b|\bcredit (?:note )?(?:no|number|#)|\bc\.?n\.? (?:no|number)\b/i
/**
 * An invoice that mentions credit notes, a form for both, or a note that charges more: `see credit note 12`, `Tax invoice / adjustment
 * note`.
 */
const mention =
  /\bincreasing adjustment\b|\b(?:see|against|request|issue a|any)\b|\binvoice ?(?:\/|&|or|and) ?(?:tax )?(?:credit|adjustment)|\bnote ?(?:\/|&|or|and) ?(?:tax )?invoice/i
/** At the start of a column, and without an amount: `Credit adjustment -12.00` is a line of a bill. */
const titleOfColumn = /^(?:tax )?credit adjustment\b|^(?:credit|refund) (?:issued|invoice)\b/i
const amount = /\d[.,]\d\d\b/
/** Alone in a large heading: in small print it is a way of paying. */
const bareTitle = /^(?:tax )?(?:credit|adjustment|refund)$/i
/** In ems. */
const largeFrom = 1.6
/** Lines of the upper half of the first page that are a head. */
const linesOfHead = 25

/** Whether the document calls itself a credit or adjustment note. */
export function hasTitleOfCredit(doc: Doc): boolean {
  const head = doc.lines.filter(line => doc.tokens[line.tokens[0]!]!.box[1] < 0.5 && line.page === 0).slice(0, linesOfHead)
  if (head.some(({ text }) => title.test(text) && !mention.test(text))) return true
  return head
    .flatMap(line => segments(doc, line))
    .some(part => {
      const text = textOf(doc, part)
      const isLarge = part.every(at => doc.tokens[at]!.y1 - doc.tokens[at]!.y0 >= largeFrom)
      return (titleOfColumn.test(text) && !amount.test(text)) || (isLarge && bareTitle.test(text))
    })
}

/**
 * A minus that belongs to the amount, also in `$-44.95`; one with a space behind it separates a label from its value: `Total - $139.44`.
 */
const minus = /^[-−–](?=[$A-Z\d])|^(?:AUD?|US)?\$ ?[-−–]\d|\d ?(?:-|CR)$/i
/** `REFUND TOTAL -$147.23`. */
const creditedTotal = /\b(?:refund(?:ed)?|credit(?:ed)?|returned)\b/i
/** At least this part of all amounts other than zero has a minus. */
const minNegative = 2 / 3

/** Whether an eleventh of the total is printed with a minus, too: `TOTAL  -80.00` above `GST incl  -7.27`. */
const isNegativeToo = (candidates: Candidate[], total: Candidate, isNegative: (one: Candidate) => boolean): boolean =>
  candidates.some(
    one => one.field === 'gst' && one.kind === 'found' && isNegative(one) && Math.abs(Number(one.value) - Number(total.value) / 11) <= 1,
  )

/** `candidates`: of the document; `total`: the one that was chosen. */
export function isCreditNote(doc: Doc, candidates: Candidate[], total: Candidate | null): boolean {
  if (hasTitleOfCredit(doc)) return true
  const isNegative = (one: Candidate) => minus.test(textOf(doc, one.tokens))
  if (!total || !isNegative(total)) return false
  if (creditedTotal.test(doc.lines[doc.tokens[total.tokens[0] ?? -1]?.line ?? -1]?.text ?? '')) return true
  if (/\b(?:refund|exchange|return)/i.test(doc.text) && isNegativeToo(candidates, total, isNegative)) return true
  const amounts = candidates.filter(one => one.field === 'total' && one.kind === 'found' && one.value !== 0)
  return amounts.length > 1 && amounts.filter(isNegative).length >= minNegative * amounts.length
}
