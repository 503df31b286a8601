/**
 * Rules for answers that are often wrong although the model is confident. There are too few such documents to fit their confidence: the
 * answer stays, and its confidence is capped so that a person checks it.
 */
import { findAmounts } from './amounts.ts'
import type { Candidate } from './candidate.ts'
import { dateLabelOf, isDateAlone, isWithinText } from './date-labels.ts'
import { isLabelledDue } from './due-date.ts'
import { editDistance } from './edit-distance.ts'
import { stemsOf } from './features-name.ts'
import { labelsBeside } from './label-beside.ts'
import { numberLabelOf } from './number-labels.ts'
import { disputedConfidence } from '../reading/reconcile-readings.ts'
import { frameOf, type Frame } from './neighbours.ts'
import { bareName, companyForm, headingShare } from './name-texts.ts'
import { abnNumberAt, nameNumberAt } from './role-evidence.ts'
import { stateAndPostcode } from './roles.ts'
import { segments, textOf, type Doc } from './text.ts'

const isReadByOcr = (doc: Doc, { page }: Candidate): boolean => doc.pages[page]?.ocr ?? false

/** One of its words has a very low confidence, which is also that of words that two readers read differently. */
export const isDisputed = (doc: Doc, { tokens }: Candidate): boolean =>
  tokens.some(at => (doc.tokens[at]?.confidence ?? 1) <= disputedConfidence)

/** Older than any record that a business has to keep: rather a misread year, or digits that are no date. */
export const isLongAgo = ({ value }: Candidate): boolean => String(value) < '2010-01-01'

/** From this role down (roles.ts) a block is rather the buyer's: an address without telephone or email where others have them. */
const roleOfAddressee = -0.5

/**
 * Whether a name also stands in an addressee's block, and never beside an ABN although the document has one, as the name of a buyer without
 * heading does.
 */
export function isPerhapsBuyer(doc: Doc, candidates: Candidate[], value: string): boolean {
  const same = candidates.filter(({ field, value: other }) => field === 'supplierName' && bareName(String(other)) === bareName(value))
  const abns = candidates.filter(({ field, kind }) => field === 'supplierAbn' && kind === 'found')
  return (
    abns.length > 0 &&
    same.some(({ evidence }) => (evidence[nameNumberAt.role] ?? 0) <= roleOfAddressee) &&
    !same.some(one => one.evidence[nameNumberAt.abn] === 1 && !abns.every(abn => isInOtherColumn(doc, one, abn)))
  )
}

/** Lines between a name and an ABN of one address. */
const linesToAbn = 4
/**
 * Whether a name stands close to another ABN that rules do not speak against, and nowhere close to the one that was chosen: it is perhaps
 * that of a buyer without heading. `abn`: the chosen ABN.
 */
export function isBesideOtherAbn(doc: Doc, candidates: Candidate[], value: string, abn: Candidate | null): boolean {
  const of = (field: Candidate['field']) => candidates.filter(one => one.field === field && one.kind === 'found')
  const names = of('supplierName').filter(one => bareName(String(one.value)) === bareName(value))
  const isNear = (one: Candidate, other: Candidate): boolean =>
    one.page === other.page && Math.abs(lineAt(doc, one) - lineAt(doc, other)) <= linesToAbn
  const [chosen, others] = [
    of('supplierAbn').filter(one => one.value === abn?.value),
    of('supplierAbn').filter(one => one.value !== abn?.value && one.rolePenalty <= 0),
  ]
  return (
    chosen.length > 0 &&
    names.some(one => others.some(other => isNear(one, other))) &&
    !names.some(one => chosen.some(it => isNear(one, it)))
  )
}

/** Shorter words are too often like others. */
const minLettersOfWord = 7
/**
 * Whether a name in a picture has a word that stands elsewhere on the page with one letter more, less or changed between the first and the
 * last: one of the two is misread, as `Paymenits` beside `payments`. `payment` and `payments`, `supplies` and `supplier` are two words.
 */
export function hasWordReadTwice(doc: Doc, one: Candidate): boolean {
  const { value, tokens } = one
  if (!isReadByOcr(doc, one)) return false
  const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  const words = String(value)
    .split(' ')
    .map(lettersOf)
    .filter(word => word.length >= minLettersOfWord)
  const others = new Set(doc.tokens.flatMap((token, at) => (tokens.includes(at) ? [] : [lettersOf(token.text)])))
  const hasSameEnds = (word: string, other: string): boolean => word[0] === other[0] && word.at(-1) === other.at(-1)
  return words.some(
    word =>
      !others.has(word) &&
      [...others].some(
        other =>
          other.length >= minLettersOfWord &&
          Math.abs(other.length - word.length) <= 1 &&
          hasSameEnds(word, other) &&
          editDistance(word, other) === 1,
      ),
  )
}

/** In ems: the gaps between a name, an ABN and the address of one party below each other, and between their left edges. */
const [maxGapBelow, maxHeightOfAddress, maxOffset] = [1.5, 5, 1]
const wordsOf = (name: string): string[] => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []
/** A company form, also where OCR lost the spaces before and in it: `DENTAL GROUPPTYLTD`. */
const anyForm = new RegExp(`${companyForm.source}|pty ?ltd$`, 'i')

/**
 * Whether an ABN stands between the name of a company and its address, in a block that nothing else says to be the supplier's, and that
 * name shares no word with the chosen one: it is perhaps that of a buyer without heading. `name`: the chosen one.
 */
export function isBelowOtherName(doc: Doc, candidates: Candidate[], abn: Candidate, name: string): boolean {
  const frame = frameOf(doc, abn.tokens)
  if (frame === null || abn.evidence[abnNumberAt.role] !== 0) return false
  const label = doc.lines[lineAt(doc, abn)]?.tokens.find(at => /^A\.?B\.?N/i.test(doc.tokens[at]!.text))
  const left = doc.tokens[label ?? -1]?.x0 ?? frame.x0
  const isInColumn = (other: Frame | null): other is Frame =>
    other !== null && other.page === frame.page && Math.abs(other.x0 - left) < maxOffset
  const above = candidates.filter(one => {
    const isOfOneLine = new Set(one.tokens.map(at => doc.tokens[at]!.line)).size === 1
    const it = one.field === 'supplierName' && isOfOneLine ? frameOf(doc, one.tokens) : null
    return isInColumn(it) && it.y1 <= frame.y0 + 0.5 && frame.y0 - it.y1 < maxGapBelow
  })
  const isRelated = ({ value }: Candidate): boolean =>
    bareName(String(value)).includes(bareName(name)) || wordsOf(String(value)).some(word => wordsOf(name).includes(word))
  const isAddressBelow = doc.lines
    .flatMap(line => segments(doc, line))
    .some(part => {
      const it = frameOf(doc, part)
      return isInColumn(it) && it.y0 > frame.y0 && it.y0 - frame.y1 < maxHeightOfAddress && stateAndPostcode.test(textOf(doc, part))
    })
  return isAddressBelow && above.some(one => anyForm.test(String(one.value))) && !above.some(isRelated)
}
const lineAt = (doc: Doc, { tokens }: Candidate): number => doc.tokens[tokens[0] ?? -1]?.line ?? -1

/** In ems: what is further away in the same line stands in another column. */
const maxColumnGap = 4

/** Whether both are in one line, far from each other: an ABN below the supplier's name, and the buyer's name on its right. */
function isInOtherColumn(doc: Doc, one: Candidate, other: Candidate): boolean {
  const [a, b] = [frameOf(doc, one.tokens), frameOf(doc, other.tokens)]
  const isInLine = doc.tokens[one.tokens[0] ?? -1]?.line === doc.tokens[other.tokens[0] ?? -1]?.line
  return isInLine && a !== null && b !== null && Math.max(a.x0 - b.x1, b.x0 - a.x1) > maxColumnGap
}

/**
 * Whether a name is cut off: it begins with a small letter or is broken (`D ell`), another line of the document continues it, or a web
 * address of the document contains it with letters before it.
 */
export function isCutOffName(doc: Doc, value: string): boolean {
  if (
    /(?:^| )\p{Lu} \p{Ll}{2}/u.test(value) ||
    (bareName(value).length > 5 && stemsOf(doc).some(stem => stem.indexOf(bareName(value)) > 0))
  )
    return true
  const last = value.split(' ').at(-1) ?? ''
  const [goesOn, goesOnLong] = /\p{Ll}$/u.test(value) ? [/^\p{Ll}/u, /^\p{Ll}{3}/u] : [/^\p{Lu}/u, /^\p{Lu}{3}/u]
  return (
    /^\p{Ll}/u.test(value) ||
    (/\p{L}{3}$/u.test(last) && doc.lines.some(line => isContinued(line.text, value, goesOn) || isContinued(line.text, last, goesOnLong)))
  )
}

/** `Medilane Billing`: whoever is named so bills for another. */
export const isBillingService = (value: string): boolean => /\bbilling\b/i.test(value)

/** `2 × General admission @ $145.00 $290.00`: what is sold, behind how many. */
const soldItem = /^\d{1,4} ?[x×]? ?(\p{L}.{3,60}?)(?: ?@)?(?: ?\$?\d[\d,]*\.\d\d)+$/u
/** Whether a name is also that of an item with a price. */
export const isSold = (doc: Doc, value: string): boolean =>
  doc.lines.some(line => bareName(soldItem.exec(line.text)?.[1] ?? '') === bareName(value))

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

/** `Deposit 06/02/2026`: of what was paid before. */
export const isOfDeposit = (doc: Doc, { tokens }: Candidate): boolean =>
  /\bdeposit(?: (?:paid|received))?(?: on)?\W*$/.test(labelsBeside(doc, tokens).left)

/** `Date 8/11/26  Sold to Saltmarsh Kitchen`: whether the words right before a name are those before a buyer's. */
export function isBehindBuyerWords(doc: Doc, { tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const part = line ? segments(doc, line).find(it => it.includes(tokens[0]!)) : undefined
  const before = textOf(doc, part?.slice(0, part.indexOf(tokens[0]!)) ?? [])
  return /\b(?:(?:sold|bill(?:ed)?|invoiced?|deliver(?:ed)?|charged?|ship(?:ped)?|issued) to|received from|customer|cust\.?|m\/s|messrs\.?)[\s:]*$/i.test(
    before,
  )
}

/** What goes on with a name from the line before: `Dhillon, ABN 95 446 120 587`. */
const restOfName = /^(?:\p{Lu}[\p{L}'’-]+ ?){1,4}(?:,|\(|ABN\b)/u
/** Whether a name within running text ends with its line, and the next line goes on with it: `issued on behalf of Gurpreet S.` */
export function isBrokenName(doc: Doc, { tokens }: Candidate): boolean {
  const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
  const [line, next] = [doc.lines[at], doc.lines[at + 1]]
  return (
    line !== undefined &&
    line.tokens[0] !== tokens[0] &&
    line.tokens.at(-1) === tokens.at(-1) &&
    next?.page === line.page &&
    restOfName.test(next.text)
  )
}

const wordsBefore = /^\p{Lu}\p{L}+(?: (?:\p{Lu}\p{L}+|of|and|the|for|&))+ $/u
/** Whether a name of one word is the last word of a longer possible name: `Revenue` of `Office of State Revenue`. */
export const isLastOfLonger = (candidates: Candidate[], value: string): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(value) &&
  candidates.some(({ field, kind, value: other }) => {
    const before = String(other).slice(0, -value.length)
    return (
      field === 'supplierName' &&
      kind === 'found' &&
      String(other) === before + value &&
      wordsBefore.test(before) &&
      headingShare(before) < 0.5
    )
  })

/** Whether the line has the words, not in the middle of another word, and what follows them matches `goesOn`. */
function isContinued(line: string, words: string, goesOn: RegExp): boolean {
  for (let at = line.indexOf(words); at >= 0; at = line.indexOf(words, at + 1)) {
    if (!/[\p{L}\d]$/u.test(line.slice(0, at)) && goesOn.test(line.slice(at + words.length))) return true
  }
  return false
}

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

const taxed = /\bg\.?s\.?t\.? ?\(?10 ?%|\bincl?\w*\.? g\.?s\.?t\b/i
/**
 * Whether a GST of zero is printed in a line that names no tax, on a document that names the rate or a total with GST: `Fit-off  0%  0.00`.
 */
export function isZeroOfItem(doc: Doc, { kind, value, tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? ''
  return kind === 'found' && value === 0 && !/\bg\.?s\.?t\b|\btax\b/i.test(line) && taxed.test(doc.text)
}

const paymentProvider = /\b(?:paypal|stripe|square|afterpay|zip ?pay|klarna)\b/i
/** Whether an ABN is that of a provider of payments, and the supplier is another. `supplier`: the name that was chosen. */
export function isOfPaymentProvider(doc: Doc, { tokens }: Candidate, supplier: string): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const before = line ? textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!))) : ''
  return paymentProvider.test(before) && !paymentProvider.test(supplier)
}

const exchangeRate = /\b1(?:\.0+)? ?[A-Z]{3} ?= ?(?:[A-Z]{3} ?)?\d+\.\d+/
/** Whether the document states an exchange rate, as one with its total in two currencies does. */
export const hasExchangeRate = (doc: Doc): boolean => exchangeRate.test(doc.text)

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
