/** Finds possible invoice numbers: short codes with a digit that are no date, time, amount or quantity. */
import { candidate, confidenceOf, type Candidate } from './candidate.ts'
import { numberLabelOf } from './number-labels.ts'
import { textOf, type Doc, type Line } from './text.ts'

/** `INV-0042`, `#1024`, `SI/2026/18`, `TRK-NZ-4406182`. A label that OCR joined to the number (`No:1234`) is cut off first. */
const code = /^(?:[A-Z]{1,5}[-/_]){0,2}[A-Z]{0,5}[-/#._·]?\d[A-Z0-9]*(?:[-/._][A-Z0-9]+){0,4}$/i
export const gluedLabel =
  /^(?:tax|invoice|inv|receipt|rcpt|docket|bill|folio|doc|document|ref|no|number|num|ticket|order|trans|sale|id|nbr|code)*\.?(?:no|num|number|id|nbr|#)?[.:#]+|^(?:tax)?(?:invoice|receipt|document|docket|number)(?=[A-Z]{0,5}-?\d)|^(?:nbr|num)(?=\d)|^doc(?=[A-Z]{1,4}\d)/i
const amount = /^-?\$?\d{1,3}(?:,?\d{3})*\.\d\d$/
const date =
  /^\d{1,2}[/.-](?:\d{1,2}|[A-Z]{3})[/.-](?:\d\d|\d{4})$|^20\d\d[-/.]\d\d[-/.]\d\d$|^\d{1,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|[o0]ct|nov|dec)(?:\d\d|\d{4})$/i
/** `1946.07`: a number of an invoice and a part, where a word such as "No" stands before it. */
const withPart = /^\d{3,6}\.\d\d$/
/** `13:31`, `5.40am`. */
const time = /^\d{1,2}:\d\d|^\d{1,2}\.\d\d[ap]\.?m\b/i
/** `..0914`, `....4410`, `****0917`, `••••A9F2`: the end of a card's number. */
const maskedCard = /^(?:[.*•·●]{2}\d{4}|[.*•·●x]{3,}[\dA-Z]{2,6})$/i
/** A masked card number, an authorisation code, an ABN, or a state with its postcode. */
const otherCode = /^X{2,}\d|^(?:ABN|AUTH|NSW|VIC|QLD|TAS|ACT)\d/i

/**
 * The number with misread letters and digits corrected where only one reading makes sense: `INVO0042`, `1NV-0042`, `POO377`, `S1-00042`.
 * Other first signs I and 1 stay as they were read.
 */
export const repairNumber = (number: string): string =>
  number
    .replace(/^[1IL|!]NV(?=[-/#O\d])/, 'INV')
    .replace(
      /^(INV[-/#]?)(?=.*\d)([\dOSB]{3,})$/,
      (_, prefix: string, digits: string) => prefix + digits.replace(/O/g, '0').replace(/S/g, '5').replace(/B/g, '8'),
    )
    .replace(/^([A-Z]{1,4})(O{2,})(?=\d+$)/, (_, prefix: string, zeros: string) => prefix + '0'.repeat(zeros.length))
    .replace(/^([A-Z]{2,3})O(?=0\d+$)/, '$10')
    .replace(/^S(?:[1|]|I1|1I)-(?=\d{3})/, 'SI-')
    .replace(/^[1L|]V(?=\d{4})/, 'IV')

/** The number below the bars of a product (EAN-13), by its check digit: `9310077042218`. */
function isBarcode(number: string): boolean {
  if (!/^\d{13}$/.test(number)) return false
  return [...number].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

const isOfDocument = (doc: Doc, at: number): boolean => ['invoice', 'document'].includes(numberLabelOf(doc, [at]) ?? '')

/** Flags: two words joined; a label was cut off; began with `#`. */
export function findNumbers(doc: Doc): Candidate[] {
  const found: Candidate[] = []
  for (const line of doc.lines) found.push(...inLine(doc, line))
  return found
}

/** `isNumbered`: as for `isCode`. */
function mayBeNumber(doc: Doc, at: number, text: string, isNumbered: boolean): boolean {
  if (text.length > maxLength) return isLongCode(doc, at, text)
  return isCode(text, isNumbered) || (isNumbered && withPart.test(text) && isOfDocument(doc, at))
}

function inLine(doc: Doc, line: Line): Candidate[] {
  const found: Candidate[] = []
  for (const [i, at] of line.tokens.entries()) {
    const raw = doc.tokens[at]!.text
    const cut = raw.replace(gluedLabel, '').replace(/^[([{"'*]+|[)\]}"'*,.;:]+$/g, '')
    const plain = cut.replace(/^[#-]+/, '').replace(/(?<=^[A-Z]{1,5})[–—](?=\d)/i, '-')
    if (maskedCard.test(raw) || isDayToCome(doc, line.tokens[i - 1], plain)) continue
    const isNumbered =
      raw.startsWith('#') || (i > 0 && /(?:#|\b(?:no|nr|num|nbr|number|invoice)\.?)[:.]?$/i.test(textOf(doc, [line.tokens[i - 1]!])))
    if (plain.length === 0 || !mayBeNumber(doc, at, plain, isNumbered)) continue
    if (isBarcode(plain) && !isOfDocument(doc, at)) continue
    const flags = [0, cut !== raw.replace(/[)\]}"'*,.;:]+$/g, '') ? 1 : 0, cut.startsWith('#') || raw.startsWith('#') ? 1 : 0]
    found.push(candidate('invoiceNumber', repairNumber(plain.toUpperCase()), [at], line.page, { flags }))
    const before = line.tokens[i - 1]
    if (before === undefined || !firstPart.test(textOf(doc, [before]))) continue
    const gap = doc.tokens[at]!.x0 - doc.tokens[before]!.x1
    if (gap < 1)
      found.push(
        candidate('invoiceNumber', repairNumber((textOf(doc, [before]) + plain).toUpperCase()), [before, at], line.page, {
          flags: [1, 0, 0],
        }),
      )
  }
  return found
}

/** `HAMS: ORDER BY 15/12`: a day and a month. */
const isDayToCome = (doc: Doc, before: number | undefined, text: string): boolean =>
  before !== undefined &&
  /^(?:by|until|till|before)$/i.test(doc.tokens[before]!.text) &&
  /^(?:[12]?\d|3[01])\/(?:0?[1-9]|1[0-2])$/.test(text)

/**
 * Capitals of labels, states, card terminals, ages of debts and delivery runs, and words before a day (`ORDER BY 15/12`), which are no
 * part of the number behind them.
 */
export const capitalsOfOthers =
  'N|ABN|ACN|BSB|TEL|PH|FAX|MOB|NSW|VIC|QLD|WA|SA|TAS|ACT|NT|ID|NBR|NR|NO|NUM|REF|CODE|DATE|PAGE|VISA|AMEX|STAN|RRN|TID|MID|AUTH|TRACE|TILL|POS|OVER|RUN|DROP|BY|UNTIL|CAB|TAXI|DRIVER|PUMP|LANE|BAY|ROOM|UNIT|SHOP|LEVEL|LOT|GATE|TABLE|JOB|VIN'
/** The first part of a number that is printed with a space: other capitals, or digits. */
const firstPart = new RegExp(String.raw`^(?!(?:${capitalsOfOthers})[-#]?$)[A-Z]{1,5}[-#]?$|^\d{1,6}-?$`)

/** `500W`, `1.5kg`. No measure has five digits before one letter. */
const measure = /^\d+(?:\.\d+)?(?:kg|ml|mm|cm|kwh|gb)$|^\d{1,4}(?:\.\d+)?[glmvwacx]$/i

/** `isNumbered`: a word such as "No" stands before it, so that it is no measure: `962A`. */
const isCode = (text: string, isNumbered = false): boolean =>
  code.test(text) &&
  !amount.test(text) &&
  !date.test(text) &&
  !time.test(text) &&
  !otherCode.test(text) &&
  !/^\d{1,2}(?:st|nd|rd|th)$/i.test(text) &&
  (isNumbered || !measure.test(text))

/** Longer ones are numbers of other things, unless a label says that they are the invoice's. */
const maxLength = 20
/** `RIDEAUMELBOURNE-03-2026-0000043`. */
const longCode = /^[A-Z0-9]{2,20}(?:[-/._][A-Z0-9]{1,16}){1,5}$/i
const isLongCode = (doc: Doc, at: number, text: string): boolean =>
  text.length <= 2 * maxLength && longCode.test(text) && /\d{2}/.test(text) && numberLabelOf(doc, [at]) === 'invoice'

/** A prefix of capitals that resemble no digit, followed by digits. OCR gives such words a low confidence and still reads them well. */
const clearPrefix = /^(?:[A-Z]*[^OISBZ\d/-][-/#]?|(?:INV|SI|TI|IV)[-/]?)\d[\d/-]*$/
/** Cash registers and operators have such numbers, invoices hardly ever. */
const registerNumber = /^0\d{1,2}$/

/** `I-30417` and `1-30417` are printed alike, and `L-30417` nearly so on a photo. */
const ambiguousPrefix = /^[1IL]-\d{4,}$/

/**
 * Whether a number read by OCR has a low confidence, except after a clear prefix, looks like a register number, or may begin with I.
 */
export function isPoorlyRead(doc: Doc, { kind, value, tokens }: Candidate): boolean {
  const number = String(value)
  if (kind !== 'found' || !tokens.every(at => doc.pages[doc.tokens[at]!.page]?.ocr)) return false
  const alphanumerics = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const asRead = alphanumerics(textOf(doc, tokens)).endsWith(alphanumerics(number))
  return (
    registerNumber.test(number) ||
    ambiguousPrefix.test(number) ||
    (confidenceOf(doc, tokens) <= 0.75 && !(asRead && clearPrefix.test(number)))
  )
}

/** The codes of a line, in upper case, for comparing pages. */
export const codesOf = (line: Line): string[] =>
  line.text
    .split(' ')
    .map(word => word.replace(gluedLabel, '').replace(/^#+|[,.;:]+$/g, ''))
    .filter(word => word.length > 2 && isCode(word))
    .map(word => word.toUpperCase())
