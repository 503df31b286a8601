/** Finds all candidates of a document: the values printed for each field, and the answers that are not printed. */
import { findAbns } from './abns.ts'
import { limitAmounts, findAmounts } from './amounts.ts'
import { candidate, scoredFields, type Candidate } from './candidate.ts'
import {
  adjusted,
  beforeCredit,
  agedBalances,
  balancesWithCarried,
  beforeRounding,
  buyersSales,
  contractPrices,
  deductions,
  isLimit,
  isOfOtherCharges,
  isRate,
  partsByTaxRate,
  partsOfPayment,
  partsOfTotal,
  taxedAndFree,
  tendered,
} from './no-totals.ts'
import { clientPenalty, unknownClient, type Client } from './client.ts'
import { hasTitleOfCredit } from './credit-note.ts'
import { findDates } from './dates.ts'
import { isGstLabel } from './features-amount.ts'
import { headingPenalty, headedRows, kindsInTotalsRows } from './headed-rows.ts'
import { normalizeLabel } from './keywords.ts'
import { labelsBeside } from './label-beside.ts'
import { frameOf } from './neighbours.ts'
import { findNumbers } from './numbers.ts'
import { withRoles } from './role-penalties.ts'
import { rolesOf } from './roles.ts'
import { findSpacedNumbers } from './spaced-numbers.ts'
import { findSuppliers } from './suppliers.ts'
import { textOf, tokensOf, type Doc } from './text.ts'
import { headingOver, kindsInTotalsLines } from './totals-line.ts'
import { partPenalties } from './whole-names.ts'

const gstIncluded = /(?:incl\w*|inc)\.?\s.{0,20}\bg\.?s\.?t\b|\bg\.?s\.?t\b.{0,14}\bincl\w*/i
/** In a line of its own, or beside the total, which says it of the whole document: `GST nil`, `GST    GST free`, `Total (GST: nil)`. */
const gstNil =
  /^(?:total )?g\.?s\.?t\b[\s.:$]*(?:nil|not reg(?:istered|\.)?|g\.?s\.?t\.?[- ]free)\W*$|^(?:grand )?total \(g\.?s\.?t:? nil\)/
const gstFree = new RegExp(
  `${/\bg\.?s\.?t\.?[- ]?(?:free|exempt)|\bno g\.?s\.?t\b(?! invoice)|not registered for g\.?s\.?t|\bg\.?s\.?t\b[\s.:]*not reg(?:istered\b|\.)|\b(?:not subject to|exempt from|not liable (?:for|to)) g\.?s\.?t\b|\bg\.?s\.?t (?:does|do|is) not (?:apply|applicable|payable)|\binput[- ]taxed\b/.source}|${gstNil.source}`,
  'i',
)

/**
 * Dates, ABNs and amounts come line by line, numbers printed in groups before the others, names as findSuppliers returns them. Each
 * amount occurs twice, as total and as GST. The answers that are not printed come last.
 */
export function findCandidates(doc: Doc, client: Client = unknownClient): Candidate[] {
  const rows = headedRows(doc)
  const withHeadingPenalty = (one: Candidate): Candidate => ({ ...one, penalty: one.penalty + headingPenalty(rows, one) })
  const printed = limitAmounts(
    doc,
    findAmounts(doc).filter(one => !isLimit(doc, one)),
  )
  const totalsKinds = new Map([...kindsInTotalsLines(doc, printed), ...kindsInTotalsRows(doc, rows)])
  const noTotals = new Set([
    ...agedBalances(doc, printed),
    ...balancesWithCarried(doc, printed),
    ...partsOfTotal(doc, printed),
    ...deductions(doc, printed),
    ...tendered(doc, printed),
    ...partsOfPayment(doc, printed),
    ...beforeRounding(doc, printed),
    ...partsByTaxRate(doc, printed),
    ...taxedAndFree(doc, printed),
    ...adjusted(doc, printed),
    ...contractPrices(doc, printed),
    ...buyersSales(doc, printed),
  ])
  const withCredit = beforeCredit(doc, printed)
  const amounts = printed.map(one => ({ ...one, penalty: totalsRowPenalty(totalsKinds, one, 'total') }))
  const labelled = new Set(amounts.filter(one => isLabelledGst(doc, one)))
  // Where the GST of the whole document is labelled, the GST in a row of totals may be that of a part.
  const hasTotalGst = [...labelled].some(one => isTotalGst(doc, one))
  const ofLastYear = new Set(comparesYears.test(doc.text) ? amounts.filter(one => isOfLastYear(doc, one)) : [])
  const roles = rolesOf(doc, client)
  const [dates, abns] = [findDates(doc), findAbns(doc)]
  const names = findSuppliers(doc, roles.blocks)
  const partsOfNames = partPenalties(doc, names)
  const found = [
    ...dates.slice(0, 40).map(withHeadingPenalty),
    ...[...findSpacedNumbers(doc, [...dates, ...abns]), ...findNumbers(doc)].slice(0, 90).map(withHeadingPenalty),
    ...abns.filter(one => one.value !== client.abn).slice(0, 12),
    ...names.map(one => ({ ...one, penalty: one.penalty + (partsOfNames.get(one) ?? 0) + clientPenalty(String(one.value), client) })),
    ...amounts.map(one => ({
      ...one,
      penalty:
        one.penalty +
        (labelled.has(one) ? labelledTotalPenalty : 0) +
        (noTotals.has(Number(one.value)) || isRate(doc, one) ? noTotalPenalty : 0) +
        (isOfOtherCharges(doc, one) || ofLastYear.has(one) || withCredit.has(Number(one.value)) ? otherChargesPenalty : 0),
    })),
    ...amounts.map(
      (one): Candidate => ({
        ...one,
        field: 'gst',
        penalty:
          (hasTotalGst ? 0 : totalsRowPenalty(totalsKinds, one, 'gst')) +
          (isNotTax(doc, one) ||
          isOfCommission(doc, one) ||
          (abns.length === 0 && !namesAbn.test(doc.text) && isGstOfItem(doc, one)) ||
          (labelled.size > 0 && isZeroOfOthers(doc, one)) ||
          !namesTax.test(doc.text) ||
          isDiscount(doc, one) ||
          isOfOtherCharges(doc, one) ||
          ofLastYear.has(one)
            ? 10
            : 0) -
          (labelled.has(one) ? (isTotalGst(doc, one) ? totalGstBonus : labelledBonus) : 0) +
          (hasTotalGst && !isTotalGst(doc, one) && (isGstOfPart(doc, one) || isGstWithin(doc, one)) ? gstOfPartPenalty : 0),
      }),
    ),
    // A printed GST goes before what a sentence implies: `* GST free item` is about one line.
    ...(labelled.size > 0
      ? []
      : [...gstBySentence(doc, gstIncluded, 'eleventh'), ...gstBySentence(doc, gstFree, 'zero')].map(statedForWhole(doc))),
    ...scoredFields.map(field =>
      candidate(field, '', [], 0, { kind: 'none', penalty: field === 'gst' && labelled.size > 0 ? printedGstPenalty : 0 }),
    ),
  ]
  return withRoles(doc, found, roles, client)
}

/**
 * Logits: positive when the heading of an amount in a row of totals names another kind of amount, negative when it names this field. Where
 * such a row has the GST, an amount outside it is rather that of a part: `Commission $512.49, GST includes $28.50 on broker fee`.
 */
function totalsRowPenalty(totalsKinds: ReturnType<typeof kindsInTotalsRows>, { tokens }: Candidate, field: 'total' | 'gst'): number {
  const kind = totalsKinds.get(tokens.at(-1) ?? -1)
  if (kind === undefined) return field === 'gst' && [...totalsKinds.values()].includes('gst') ? 6 : 0
  return kind === field ? (field === 'gst' ? -16 : -10) : 10
}

/**
 * Logits for an amount behind the label of a GST, against "not on the document" where there is one, and against such an amount as the
 * total: orders of magnitude, not fitted.
 */
const labelledBonus = 3
/** The same behind `Total GST`, and within the label of a total. */
const totalGstBonus = 8
const printedGstPenalty = 6
const labelledTotalPenalty = 8
/** Logits against an amount that includes a balance carried forward or is a part of the total, likewise. */
export const noTotalPenalty = 10
/** Against the GST of a part, where that of the whole document is labelled: `GST on premium`, beside `Total GST`. */
const gstOfPartPenalty = 12
/** Against one that the words of its line say to be of something else. */
const otherChargesPenalty = 16

/**
 * `Total costs and outlays (incl. GST $274.80)`, `Total of this account (GST included $219.80)`, `TOTAL (total GST $200.76)`; the same
 * behind an item is that item's.
 */
const totalWithGst =
  /^(?:grand |invoice |account )?total\b[^$\d]*\b(?:(?:(?:incl?|includ(?:es|ing))\.?|total) g\.?s\.?t\.?(?: of)?|g\.?s\.?t\.? included):? ?$/i
/** `Total GST in this invoice: $158.12.`, with a sentence behind it. */
const totalGstOf =
  /^total g\.?s\.?t\.? (?:in|of|on|for|included in|payable on) (?:this|the) (?:tax )?(?:invoice|bill|account|notice|statement|premium):? ?$/i
/** `Total GST included  $200.75`. */
const totalGstIncluded = /^total g\.?s\.?t\.? included:? ?$/i
/** The text before and from the amount in `… come to $5,705.45, of which $478.50 is GST`. */
const [partBefore, gstBehind] = [/\bof which ?\$?$/i, /^\$?\S+ is (?:the )?g\.?s\.?t\b/i]

const amountText = /\$?\d[\d,]*\.\d\d(?!\d)/

/** In ems: what is further away stands in another column. */
const minColumnGap = 3
/** Whether nothing stands behind it in its line, or only what is in another column and has no amount: `GST  $64.98      20.4 kWh a day`. */
function isLastAmountOfColumn(doc: Doc, line: number[], tokens: number[]): boolean {
  const behind = line.slice(line.indexOf(tokens.at(-1)!) + 1)
  const gap = behind.length === 0 ? Infinity : doc.tokens[behind[0]!]!.x0 - doc.tokens[tokens.at(-1)!]!.x1
  return gap > minColumnGap && !amountText.test(textOf(doc, behind))
}

/**
 * Whether it is above zero and the words before it label a GST: at the end of its line, within the label of a total, or in `of which $478.50
 * is GST`.
 */
export function isLabelledGst(doc: Doc, { value, tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  if (!line || Number(value) === 0) return false
  const before = textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!)))
  if (partBefore.test(before) && gstBehind.test(textOf(doc, line.tokens.slice(line.tokens.indexOf(tokens[0]!))))) return true
  if (totalGstIncluded.test(before)) return true
  if (/\bnot reg/i.test(before)) return false
  if (!isLastAmountOfColumn(doc, line.tokens, tokens)) return totalWithGst.test(before) || totalGstOf.test(before)
  // `GST 10%  $33.95  $339.50  TOTAL AMOUNT  $432.95`: words that follow other amounts are the label.
  const last = before.split(amountText).at(-1) ?? ''
  return [before, ...(/[a-z]{2}/i.test(last) ? [last] : [])].every(label => isGstLabel(normalizeLabel(label.replace(/^[*#] ?/, ''))))
}

const yearBefore = String.raw`(?:last|previous|prior) (?:year|term|period|premium)`
const [lastYear, comparesYears] = [new RegExp(String.raw`^${yearBefore}\W*$`, 'i'), new RegExp(String.raw`\b${yearBefore}\b`, 'i')]
/** Below the heading of a column that compares, as on the renewal of an insurance: `This year  Last year`. */
function isOfLastYear(doc: Doc, { tokens }: Candidate): boolean {
  const frame = frameOf(doc, tokens)
  return frame !== null && lastYear.test(headingOver(doc, doc.tokens[tokens[0]!]!.line, frame, []))
}

const [gstInBrackets, ofWhole] = [
  /\((?:incl?|includ(?:es|ing))\.? g\.?s\.?t\.?(?: of)?:? ?$/i,
  /\b(?:(?:sub-?)?total|amount|due|owing|balance|invoice|bill|charges|fees?|price|cost|pay(?:able)?|paid)\b/i,
]
/** An ABN, also one that findAbns does not find because a digit was misread. */
const namesAbn = /\ba\.?b\.?n\b\W*\d/i
/** `Downpipe clips – docket 55182 (incl GST $3.15)  34.65`: of something bought, on the invoice of somebody without an ABN. */
function isGstOfItem(doc: Doc, { tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  if (!line || line.tokens.at(-1) === tokens.at(-1)) return false
  const before = textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!)))
  return gstInBrackets.test(before) && !ofWhole.test(before) && /\d\.\d\d$/.test(line.text)
}

function isTotalGst(doc: Doc, { tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  return (
    line !== undefined &&
    (/^total g\.?s\.?t\b|\(total g\.?s\.?t\b|\bof which \$?[\d.,]+ is (?:the )?g\.?s\.?t\b/i.test(line.text) ||
      totalWithGst.test(textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!)))))
  )
}

const gstOn =
  /^(?:10% )?g\.?s\.?t\.? on (?!(?:(?:this|the|all|your) )?(?:tax(?:able)? )?(?:invoice|bill|above|account|total|statement|notice|supplies)\b)\p{L}/iu
/** `Advertising of notice, incl. GST of $6.20  $68.20`. */
function isGstWithin(doc: Doc, { tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  if (!line || line.tokens.at(-1) === tokens.at(-1)) return false
  return /\bincl?\w*\.? g\.?s\.?t\.?(?: of)?:? ?\$?$/i.test(textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!))))
}
const isGstOfPart = (doc: Doc, { tokens }: Candidate): boolean => gstOn.test(doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? '')

const taxWord = /\bg\.?s\.?t\b|\btax\b/i
/** Also as OCR misreads it, or joins it with other words. Where nothing names a tax, no amount is one: `Jar return credit –$1.00`. */
const namesTax = /[g6c]\.?s\.?[t7l1]|tax/i
const cashWord = /\b(?:round\w*|change|tendered|cash|eftpos|visa|master ?card|card|saved|savings?|discount)\b/i

/** `Insurance duty (10% of premium and GST)`, `Government levy`. */
const duty = /^(?:\w+ )?(?:stamp )?duty\b|^(?:government|passenger|environmental|fuel|congestion) (?:\w+ )?levy\b/i
const unitPriceWord = /@|\bea(?:ch)?\b/i

/** `Number plate fee $0.00`, which is no GST where an amount with that label is printed. */
const isZeroOfOthers = (doc: Doc, { value, tokens }: Candidate): boolean =>
  value === 0 && !taxWord.test(doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? '')

/** `Garden Club 5%  -16.19`: below zero, in a line that names no tax, on a document that gives nothing back. */
const isDiscount = (doc: Doc, { negative, tokens }: Candidate): boolean =>
  negative &&
  !taxWord.test(doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? '') &&
  !hasTitleOfCredit(doc) &&
  !doc.lines.some(line => /\b(?:total|refund|credit|amount)\b.*(?:[-−–] ?\$?|\$-)\d[\d,]*\.\d\d|\d\.\d\d ?CR\b/i.test(line.text))

/** `The broker receives commission of $231.30 (including GST $21.03)`, which the supplier pays. */
const commissionWithGst = /\bcommission of \$?[\d,.]+ ?\((?:incl\w*|inc)\.? g\.?s\.?t\.?(?: of)?:? ?\$?$/i
function isOfCommission(doc: Doc, { tokens }: Candidate): boolean {
  const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
  const before = textOf(doc, doc.lines[at]?.tokens.slice(0, doc.lines[at].tokens.indexOf(tokens[0]!)) ?? [])
  return commissionWithGst.test(`${doc.lines[at - 1]?.text ?? ''} ${before}`)
}

/** Whether the line names rounding, change, a discount, a unit price or a payment, and no tax. */
function isNotTax(doc: Doc, { tokens }: Candidate): boolean {
  const text = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? ''
  return duty.test(text) || ((cashWord.test(text) || unitPriceWord.test(text)) && !taxWord.test(text))
}

/** `All supports are GST-free`, `I am not registered for GST`. */
const allFree = new RegExp(
  `${/\ball (?:\w+ ){1,4}(?:are|is) (?:g\.?s\.?t\.?[- ]?(?:free|exempt)|not subject to g\.?s\.?t)|\b(?:i am|i'm|we are|we're|i’m|we’re) not registered for g\.?s\.?t|^g\.?s\.?t\b[\s.:]*not registered\b|\bno g\.?s\.?t\.? (?:(?:is|was|has been) (?:payable|charged|applied)\b(?! on (?:\w+ )?(?:duty|disbursements?|lev(?:y|ies)|freight|items?)\b)|(?:payable|charged|applied)(?:\.|\s*$))/.source}|${gstNil.source}`,
  'im',
)
/**
 * `TOTAL (inc. GST)  89.50`, `Total fare includes GST`: on a document with an ABN, without an amount of GST, that is one eleventh of it.
 */
const totalWithTax =
  /^(?:grand |invoice )?total\b(?: (?:fare|price|amount|charge|paid))?[^\d$\p{L}]{0,4}(?:incl?\.?|including|includes) g\.?s\.?t\b/iu
/** `GST FREE SUPPLY` on a receipt that names no other GST; elsewhere it is the heading of a part. */
const isFreeSupply = ({ text }: Doc): boolean => /^g\.?s\.?t[- ]free supply\W*$/im.test(text) && !/\bg\.?s\.?t\b(?![- ]free)/i.test(text)
/** Logits for what such a sentence says of the whole document, an order of magnitude. */
const wholeBonus = 8

/** Answers that the document states for all of it are likelier. */
const statedForWhole =
  (doc: Doc) =>
  (one: Candidate): Candidate => {
    const isStated =
      one.kind === 'zero'
        ? allFree.test(doc.text) || isFreeSupply(doc) || isNilGst(doc, one.tokens[0]!)
        : (/\btax invoice\b/i.test(doc.text) || namesAbn.test(doc.text)) &&
          doc.lines.some(line => totalWithTax.test(line.text)) &&
          !/\bg\.?s\.?t\.?[- ]?free\b/i.test(doc.text)
    return isStated ? { ...one, penalty: one.penalty - wholeBonus } : one
  }

/** `nil` on a form, in the box beside `GST`, which is not exactly in its line when written by hand. */
const isNilGst = (doc: Doc, at: number): boolean =>
  /^nil\W*$/i.test(doc.tokens[at]!.text) && /^(?:total |plus )?g\.?s\.?t\W*$/.test(labelsBeside(doc, [at]).left)

/** The GST answer that the first matching sentence implies, or the word `nil` beside the label of the GST. */
function gstBySentence(doc: Doc, sentence: RegExp, kind: 'eleventh' | 'zero'): Candidate[] {
  for (const line of doc.lines) {
    const match = sentence.exec(line.text)
    if (match) return [candidate('gst', 0, tokensOf(line, match.index, match.index + match[0].length), line.page, { kind })]
  }
  const nil = kind === 'zero' ? doc.tokens.findIndex((_, at) => isNilGst(doc, at)) : -1
  return nil < 0 ? [] : [candidate('gst', 0, [nil], doc.tokens[nil]!.page, { kind })]
}
