/** All candidates of a document: what was found for each field, and the answers that stand nowhere. */
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

/** In reading order within each field; sums stand twice, as total and as gst. `own` is the client's own ABN. */
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
    ...said(doc, inside, 'eleventh'),
    ...said(doc, free, 'zero'),
    ...scoredFields.map(field => candidate(field, '', [], 0, { kind: 'none' })),
  ]
}

/** In logits: what its heading in a strip of totals says for a sum, or against it. */
function againstInStrip(strips: ReturnType<typeof sumsInStrips>, { tokens }: Candidate, field: 'total' | 'gst'): number {
  const said = strips.get(tokens.at(-1) ?? -1)
  return said === undefined ? 0 : said === field ? -10 : 10
}

const taxWord = /\bg\.?s\.?t\b|\btax\b/i
const cashWord = /\b(?:round\w*|change|tendered|cash|eftpos|visa|master ?card|card)\b/i

const eachWord = /@|\bea(?:ch)?\b/i

/** Rounding, change, the price of one and what was paid are no tax, however small or round they are. */
function isNoTax(doc: Doc, { tokens }: Candidate): boolean {
  const text = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? ''
  return (cashWord.test(text) || eachWord.test(text)) && !taxWord.test(text)
}

/** The GST answer that the first matching sentence allows. */
function said(doc: Doc, sentence: RegExp, kind: 'eleventh' | 'zero'): Candidate[] {
  for (const line of doc.lines) {
    const match = sentence.exec(line.text)
    if (match) return [candidate('gst', 0, tokensOf(line, match.index, match.index + match[0].length), line.page, { kind })]
  }
  return []
}

/** True when the paper calls itself a credit or adjustment note: its sums count negative. */
export function isCredit(doc: Doc): boolean {
  const head = doc.lines.filter(line => doc.tokens[line.tokens[0]!]!.box[1] < 0.5 && line.page === 0).slice(0, 25).map(line => line.text)
  return head.some(text => /\b(?:credit|adjustment)\s+(?:note|adjustment note|memo)\b|\btax credit note\b|\brefund receipt\b|\bcredit (?:note )?(?:no|number|#)|\bc\.?n\.? (?:no|number)\b/i.test(text) && !/\b(?:see|against|request|issue a|any)\b/i.test(text))
}
