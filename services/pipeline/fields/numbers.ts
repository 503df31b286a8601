/** What may be the invoice's number: short codes with a digit that are not a date, a sum, a telephone or a postcode. */
import { candidate, confidenceOf, type Candidate } from './candidate.ts'
import { textOf, tokensOf, type Doc, type Line } from './text.ts'

/** `INV-0042`, `#1024`, `SI/2026/18`, `A 12345`; a label glued on by the reader (`No:1234`) is cut off first. */
const code = /^[A-Z]{0,5}[-/#]?\d[A-Z0-9]*(?:[-/.][A-Z0-9]+){0,4}$/i
const glued = /^(?:tax|invoice|inv|receipt|rcpt|docket|bill|folio|doc|document|ref|no|number|num|ticket|order|trans|sale)*\.?(?:no|num|number|#)?[.:#]+/i
const sum = /^-?\$?\d{1,3}(?:,?\d{3})*\.\d\d$/
const date = /^\d{1,2}[/.-](?:\d{1,2}|[A-Z]{3})[/.-](?:\d\d|\d{4})$|^20\d\d-\d\d-\d\d$|^\d{1,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|[o0]ct|nov|dec)(?:\d\d|\d{4})$/i
const time = /^\d{1,2}:\d\d/
/** A masked card, an authorisation, an ABN or a state with its postcode. */
const other = /^X{2,}\d|^(?:ABN|AUTH|NSW|VIC|QLD|TAS|ACT)\d/i

/**
 * What readers make of signs that look alike, undone where it can be nothing else: `INVO0042` and `1NV-0042`, `POO377`, `SI1-00042`. What begins
 * with I or with 1 stays as it was read.
 */
export const mended = (number: string): string =>
  number
    .replace(/^[1IL|!]NV(?=[-/#O\d])/, 'INV')
    .replace(/^(INV[-/#]?)(?=.*\d)([\dOSB]{3,})$/, (_, prefix: string, digits: string) => prefix + digits.replace(/O/g, '0').replace(/S/g, '5').replace(/B/g, '8'))
    .replace(/^([A-Z]{1,4})(O{2,})(?=\d+$)/, (_, prefix: string, zeros: string) => prefix + '0'.repeat(zeros.length))
    .replace(/^([A-Z]{2,3})O(?=0\d+$)/, '$10')
    .replace(/^S(?:[1L|]|I1|1I)-(?=\d{3})/, 'SI-')
    .replace(/^[1L|]V(?=\d{4})/, 'IV')

/** Flags: two words joined, label was glued on, began with `#`. */
export function findNumbers(doc: Doc): Candidate[] {
  const found: Candidate[] = []
  for (const line of doc.lines) found.push(...inLine(doc, line))
  return found
}

function inLine(doc: Doc, line: Line): Candidate[] {
  const found: Candidate[] = []
  for (const [i, at] of line.tokens.entries()) {
    const raw = doc.tokens[at]!.text
    const cut = raw.replace(glued, '').replace(/^[([{"'*]+|[)\]}"'*,.;:]+$/g, '')
    const plain = cut.replace(/^#+/, '')
    if (plain.length === 0 || plain.length > 20 || !isCode(plain)) continue
    const flags = [0, cut !== raw.replace(/[)\]}"'*,.;:]+$/g, '') ? 1 : 0, cut.startsWith('#') || raw.startsWith('#') ? 1 : 0]
    found.push(candidate('invoiceNumber', mended(plain.toUpperCase()), [at], line.page, { flags }))
    const before = line.tokens[i - 1]
    if (before === undefined || !/^[A-Z]{1,5}[-#]?$|^\d{1,6}-?$/.test(textOf(doc, [before]))) continue
    const gap = doc.tokens[at]!.x0 - doc.tokens[before]!.x1
    if (gap < 1) found.push(candidate('invoiceNumber', mended((textOf(doc, [before]) + plain).toUpperCase()), [before, at], line.page, { flags: [1, 0, 0] }))
  }
  return found
}

const isCode = (text: string): boolean =>
  code.test(text) && !sum.test(text) && !date.test(text) && !time.test(text) && !other.test(text) && !/^\d{1,2}(?:st|nd|rd|th)$/i.test(text) && !/^\d+(?:\.\d+)?(?:kg|g|ml|l|mm|cm|m|kwh|v|w|a|c|gb|x)$/i.test(text)

/** A prefix of capitals that no figure looks like, and figures: readers doubt it as a word and still read it well. */
const plainlyPrefixed = /^(?:[A-Z]*[^OISBZ\d/-][-/#]?|(?:INV|SI|TI|IV)[-/]?)\d[\d/-]*$/
/** Registers and operators are numbered so, invoices hardly ever. */
const register = /^0\d{1,2}$/

/** Figures, or figures and letters that look like figures, of which the reader or another reading is not sure; and the number of a register. */
export function isPoorlyRead(doc: Doc, { kind, value, tokens }: Candidate): boolean {
  const number = String(value)
  if (kind !== 'found' || !tokens.every(at => doc.pages[doc.tokens[at]!.page]?.ocr)) return false
  const signs = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const asRead = signs(textOf(doc, tokens)).endsWith(signs(number))
  return register.test(number) || (confidenceOf(doc, tokens) <= 0.75 && !(asRead && plainlyPrefixed.test(number)))
}

/** Codes in one line, for comparing pages; upper case. */
export const codesOf = (line: Line): string[] => line.text.split(' ').map(word => word.replace(glued, '').replace(/^#+|[,.;:]+$/g, '')).filter(word => word.length > 2 && isCode(word)).map(word => word.toUpperCase())

/** The tokens after a label in a line's text, for rules that need the value beside a label. */
export function valueAfter(line: Line, label: RegExp): { text: string; tokens: number[] } | null {
  const match = label.exec(line.text)
  if (!match) return null
  const from = match.index + match[0].length
  const value = /^[\s:.#-]*(\S+)/.exec(line.text.slice(from))
  return value ? { text: value[1]!, tokens: tokensOf(line, from, from + value[0].length) } : null
}
