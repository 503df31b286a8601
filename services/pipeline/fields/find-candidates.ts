/** All candidates of a document: what was found for each field, and the answers that are not printed. */
import { findAbns } from './abns.ts'
import { fewer, findAmounts } from './amounts.ts'
import { candidate, scoredFields, type Candidate } from './candidate.ts'
import { findDates } from './dates.ts'
import { againstByHeading, headedRows, sumsInStrips } from './headed-rows.ts'
import { findNumbers } from './numbers.ts'
import { findSuppliers } from './suppliers.ts'
import { tokensOf, type Doc } from './text.ts'

const inside = /(?:incl\w*|inc)\.?\s.{0,20}\bg\.?s\.?t\b|\bg\.?s\.?t\b.{0,14}\bincl\w*/i
const free = /\bg\.?s\.?t\.?[- ]?(?:free|exempt)|\bno g\.?s\.?t\b|not registered for g\.?s\.?t/i

/** In reading order within each field; sums occur twice, as total and as gst. `own` is the client's own ABN. */
export function findCandidates(doc: Doc, own?: string): Candidate[] {
  const rows = headedRows(doc)
  const strips = sumsInStrips(doc, rows)
  const headed = (one: Candidate): Candidate => ({ ...one, against: one.against + againstByHeading(rows, one) })
  const amounts = fewer(doc, findAmounts(doc)).map(one => ({ ...one, against: againstInStrip(strips, one, 'total') }))
  return [
    ...findDates(doc).slice(0, 40).map(headed),
    ...findNumbers(doc).slice(0, 90).map(headed),
    ...findAbns(doc, own).slice(0, 12),
    ...findSuppliers(doc),
    ...amounts,
    ...amounts.map((one): Candidate => ({ ...one, field: 'gst', against: againstInStrip(strips, one, 'gst') + (isNoTax(doc, one) ? 10 : 0) })),
    ...gstBySentence(doc, inside, 'eleventh'),
    ...gstBySentence(doc, free, 'zero'),
    ...scoredFields.map(field => candidate(field, '', [], 0, { kind: 'none' })),
  ]
}

/** In logits: how its heading in a row of totals speaks against a sum (positive) or for it (negative). */
function againstInStrip(strips: ReturnType<typeof sumsInStrips>, { tokens }: Candidate, field: 'total' | 'gst'): number {
  const kind = strips.get(tokens.at(-1) ?? -1)
  return kind === undefined ? 0 : kind === field ? -10 : 10
}

const taxWord = /\bg\.?s\.?t\b|\btax\b/i
const cashWord = /\b(?:round\w*|change|tendered|cash|eftpos|visa|master ?card|card)\b/i

const eachWord = /@|\bea(?:ch)?\b/i

/** Rounding, change, unit prices and payments are not tax, however small or round they are. */
function isNoTax(doc: Doc, { tokens }: Candidate): boolean {
  const text = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? ''
  return (cashWord.test(text) || eachWord.test(text)) && !taxWord.test(text)
}

/** The GST answer that the first matching sentence allows. */
function gstBySentence(doc: Doc, sentence: RegExp, kind: 'eleventh' | 'zero'): Candidate[] {
  for (const line of doc.lines) {
    const match = sentence.exec(line.text)
    if (match) return [candidate('gst', 0, tokensOf(line, match.index, match.index + match[0].length), line.page, { kind })]
  }
  return []
}

/** True when the document calls itself a credit or adjustment note: its sums are negative. */
export function isCredit(doc: Doc): boolean {
  const head = doc.lines.filter(line => doc.tokens[line.tokens[0]!]!.box[1] < 0.5 && line.page === 0).slice(0, 25).map(line => line.text)
  return head.some(text => /\b(?:credit|adjustment)\s+(?:note|adjustment note|memo)\b|\btax credit note\b|\brefund receipt\b|\bcredit (?:note )?(?:no|number|#)|\bc\.?n\.? (?:no|number)\b/i.test(text) && !/\b(?:see|against|request|issue a|any)\b/i.test(text))
}
