/** Which kind of date a label names. The words right before a date, or right above it, decide. */
import type { Candidate } from './candidate.ts'
import { labelsBeside, type Labels } from './label-beside.ts'
import { isForOrder } from './number-labels.ts'
import { segments, textOf, type Doc } from './text.ts'

/**
 * `issue`: the day of the document. `plain`: the word "date" alone, beside the date. `credit`: of a credit note, which also has that of its
 * invoice. `purchase`: of an order, which is that of a receipt without another. `event`: of an event, a visit or a stay, with its hours,
 * which may be that of its receipt. `other`: of a payment, a delivery, a period, an older document.
 */
export type DateLabel = 'issue' | 'plain' | 'credit' | 'purchase' | 'event' | 'other' | null

const end = String.raw`[\s.:=(\-–—]*$`
const dated = String.raw`(?: ?(?:date|dated|dt|day))?`
const issue = new RegExp(
  String.raw`\b(?:(?:invoice|inv\.?|bill|receipt|rcti|statement|notice|tax point|docket|document|doc)(?: (?:date|dated|dt)| (?:issued|raised)(?: on)?)|(?:date )?(?:of issue|issued|raised|invoiced)(?: on)?|issue date|tax point|(?:billing|trading|claim) date|(?<!\w )(?:rendered|drawn|made out)(?: on)?|invoice created|date of (?:the |this )?(?:invoice|supply|statement|notice|account|bill|claim))${end}`,
)
/** `Amended on` on an amended invoice, not `Building Award as amended`; a copy that is issued again mostly keeps the date of its invoice. */
const [amended, reissued] = ['amended', 're-?issued'].map(word => new RegExp(String.raw`(?:^|\b(?:invoice|date) )${word}(?: on)?${end}`))
const credit = new RegExp(String.raw`\b(?:credit|adjustment)(?: note)? (?:date|dated|dt)${end}`)
const other = new RegExp(
  String.raw`\b(?:due|due by|pay ?by|payable(?: by)?|payment|paid(?: on)?|direct debit(?:ed)?(?: on)?|deliver(?:y|ed)?(?: by| on)?|ship(?:ped|ping|ment)?|dispatch(?:ed)?|next(?: \w+){0,2}?(?: on)?|arriv(?:al|e|ed)|depart(?:ure|ed)?|leav(?:e|ing)|check[- ]?(?:in|out)|entry|exit|from|to|until|period|start(?:ed|s)?|end(?:ed|s|ing)?|finish(?:ed)?|commenc\w+|expir\w+(?: at \d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\.?)?(?: on)?|valid\w*|use by|best before|balance|birth|dob|d\.o\.b\.?|print(?:ed)?|email(?:ed)?(?: sent)?|quote|deposit|event|ordered|order taken|booked|completed(?: on)?|inspected(?: on)?|report generated|bill covers|settlement(?: due)?(?: on)?|date for payment|debited on|rise on|declared|lodged|by|before|days|previous \w+|last \w+|original \w+|hire|outbound|inbound|return|on sale|deadline|booked by|closes|closing|ready|fitted|settled|installed|attended|treated|quoted|accepted)${dated}${end}`,
)
/** Words that label a date only together with the word "date". */
const otherDate = new RegExp(
  String.raw`\b(?:order|p\.?o\.?|site visit|completion|pick[- ]?up|collection|contract|booking|charge|appointment|inspection|installation|pay run|terms|reference|kill|slaughter|trip|travel|treatment|consultation|session|class|party|function|wedding) (?:date|dt|day)${end}`,
)
/** An older document, by its date. */
const older = new RegExp(
  String.raw`\b(?:proposal|quot(?:e|ation)|estimate|contract|agreement|order|letter|email|report|engagement|valuation|referral|instructions?|disclosure statement)(?: [\w./#-]+){0,3} (?:dated|of)${end}`,
)
/** Dates of something else, with the word "date" first: `Date due`, `Date of service`. */
const dateOfOther = new RegExp(
  String.raw`\bdate (?:in|out|due|paid|from|to|started|ended|completed|received|ordered|of (?:birth|service|loss|accident|injury|valuation|inspection))${end}`,
)

const purchase = new RegExp(String.raw`\b(?:placed|purchased|bought|sold)(?: on)?${end}`)

/** The invoice comes with the goods: `Invoice / delivery date`. */
const issueAndDelivery = new RegExp(
  String.raw`\b(?:invoice|issue|bill|docket)(?: date)? ?(?:\/|&|and) ?(?:delivery|dispatch|despatch|shipping|supply|service) date${end}`,
)

/** `text`: in lower case, the label as it stands before the date or above it. "Due date" is no issue date, "invoice due" neither. */
export function dateLabelIn(text: string): DateLabel {
  if (text === '') return null
  if (issueAndDelivery.test(text)) return 'issue'
  if (credit.test(text)) return 'credit'
  if (dateOfOther.test(text) || older.test(text) || otherDate.test(text) || other.test(text)) return 'other'
  if (purchase.test(text)) return 'purchase'
  if (reissued!.test(text)) return 'plain'
  return issue.test(text) || amended!.test(text) ? 'issue' : null
}

/** From this many words in lower case on the text around a date is a sentence. */
const wordsOfSentence = 5
const smallWord = /^\p{Ll}{2,}[,.;:]?$/u
function smallWordsAround(doc: Doc, { tokens }: Candidate): number {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const part = line ? segments(doc, line).find(some => some.includes(tokens[0]!)) : undefined
  return (part ?? []).filter(at => !tokens.includes(at) && smallWord.test(doc.tokens[at]!.text)).length
}
const rowOfItem = /\d\.\d\d\)?(?: ?cr)?$/i
/** `Counsel, advice on pleadings 26 February 2026  1,800.00`: a date without label behind words, in a row that ends with an amount. */
function isInRowOfItem(doc: Doc, { tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const before = line ? textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!))) : ''
  return line !== undefined && rowOfItem.test(line.text) && /\p{L}{3}.* .*\p{L}{3}/u.test(before) && dateLabelOf(doc, tokens) === null
}
/** Within a sentence or in the row of an item: `Issued by the recipient under a written agreement of 4 March 2025`. */
export const isWithinText = (doc: Doc, one: Candidate): boolean => smallWordsAround(doc, one) >= wordsOfSentence || isInRowOfItem(doc, one)
/** In a line or a column of its own. */
export const isDateAlone = (doc: Doc, one: Candidate): boolean => smallWordsAround(doc, one) === 0 && !isInRowOfItem(doc, one)

/** The tokens of a date with the day of the week before it, which is part of the date: `Due      Thu 25 Dec 2025`. */
function withWeekday(doc: Doc, tokens: number[]): number[] {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const before = line?.tokens[line.tokens.indexOf(tokens[0]!) - 1]
  return before !== undefined && weekday.test(doc.tokens[before]!.text.toLowerCase()) ? [before, ...tokens] : tokens
}

/** `sent 11 June 2026`, on a document that is mailed. */
const plain = /^(?:date[\s.:]*|sent)$/
const weekday = /(?:^|[\s,])(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*$/

/** The words before the date count before the heading above it, which counts only where no other words stand right before the date. */
export function dateLabelBeside({ left, above, adjacent }: Labels): DateLabel {
  // The day of the week is part of the date.
  const label = left.replace(weekday, '')
  const beside = plain.test(label) ? 'plain' : dateLabelIn(label)
  return beside !== null || (adjacent && /[a-z]{2}/.test(label)) ? beside : dateLabelIn(above)
}

/**
 * `Referred by  Dr S Gill, 11/03/2026`, `Original tax invoice  TI-1702 dated 14 July 2025`: a name or number stands between label and date.
 */
const earlier =
  /^(?:plan ?\/ ?)?(?:referred|referral|referring|original (?:tax )?(?:invoice|inv|receipt|sale|purchase|transaction|docket))\b/i

/** `Delivery note LS 2612209 / 17.04.2026`, `quote Q-0877 of 2/9/26`: a number stands between label and date. */
const olderNumber =
  /\b(?:delivery (?:note|docket)|dispatch note|(?:purchase )?order|p\.?o\.?(?! ?box)|quot(?:e|ation)|contract|(?:against|adjusts) (?:(?:our|your|the) )?(?:tax )?invoice|original invoice)(?: (?:no|number|ref)\b[.:]?)?:?(?: [A-Z]{1,4})? [\w-]*\d[\w./-]* ?(?:[/,(]|\bof\b|\bdated\b) ?$/i
/** `Replaces tax invoice 2043 dated 4 May 2026`, `being part payment of our tax invoice 5567 dated 2 February 2026`. */
const otherInvoice =
  /\b(?:replac(?:es|ing)|supersed(?:es|ing)|cancel(?:s|ling)|amend(?:s|ing)|correct(?:s|ing)|(?<!\b(?:prompt|make|making|arrange|request|send|early|timely|on|upon) )payment (?:of|for|on)|settlement of) (?:our |your |the )?(?:tax )?invoice(?: (?:no|number)\b\.?)? [\w./-]*\d[\w./-]*,? ?(?:[/(]|\bof\b|\bdated\b) ?$/i
/** `Less fee already invoiced (26118/1 of 4 March 2026)`. */
const invoicedBefore = /\b(?:already|previously) (?:invoiced|billed|charged)\b[^.]*$/i
/** `certificate HBCF26077142, issued 20 July 2026`: something else was issued. */
const otherIssued = /\b(?:certificate|permit|licen[cs]e|passport|voucher)\b[^,;]*\d[^,;]*, issued(?: on)? ?$/i
/** `Renewal notice 8 140 226 issued 28/10/2026`, on what has another title. */
const [noticeIssued, noticeTitle] = [
  /\b(?:renewal|reminder) notice\b[\d ]*\d,? issued(?: on)? ?$/i,
  /^(?:\p{L}+ ){0,3}(?:renewal|reminder) notice\W*$/iu,
]
/** `Account LP77421180 issued 20/4/2026`, on the receipt of its payment. */
const accountIssued = /\baccount [A-Z]{0,4}[\d-]*\d,? issued(?: on)? ?$/i
/** `Departs Rudders Wharf Sun 18 Jan 2026`: of a journey. */
const journey = /^(?:depart(?:s|ing)?|return(?:s|ing)?|arriv(?:es|ing))\b/i

/** `Umbrella Tree <no_reply@umbrella.example>  Mon, Nov 10, 2025 at 6:12 AM`: of the message in which the document came. */
const sender = /<[^<>\s]+@[^<>\s]+>\W*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? ?)?$/i

/** `Date: Thu, 30 Apr 2026 00:04 (AEST)` between `From:` and `Subject:`, at the head of a message. */
const [messageDate, messageHead] = [/^(?:date|sent): /i, [/^from: /i, /^(?:to|subject): /i]]
const linesOfHead = 4
const isOfMessage = (doc: Doc, at: number): boolean =>
  messageDate.test(doc.lines[at]?.text ?? '') &&
  messageHead.every(head => doc.lines.slice(Math.max(0, at - linesOfHead), at + linesOfHead).some(line => head.test(line.text)))

/** The time of printing that a browser adds at the head or foot of a page: `16/11/2025, 10:14 am`. */
const printedAt = /^\d{1,2}\/\d{1,2}\/(?:20)?\d\d, \d{1,2}:\d\d(?: ?[ap]m)?\b/i
/** `On Fri, 26 Jun 2026 at 09:10, Office wrote:` above a message that is answered. */
const quotedMessage = /^ ,? ?(?:at )?\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?,? .*\bwrote:?$/i
/** `Sat 14 November 2026, 2:00 pm – 10:30 pm`: of an event, a visit or a stay. */
const timeRange = /^[\s,@|·–-]*(?:at |from )?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\b\.?)? ?(?:[–—-]|to|until) ?\d{1,2}[:.]?\d{0,2} ?[ap]\.?m\b/i
/** `6/11/2025 to 6/11/2026`, `6 Nov 2025 – 6 Nov 2026`: the days of a period; not `6/11/2025 - Due 20/11/2025`. */
const dayOfYear = String.raw`\d{1,2}(?:[/.-]\d{1,2}[/.-]|(?:st|nd|rd|th)? ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*,? ?)(?:20)?\d\d`
const rangeBehind = new RegExp(
  String.raw`^\s*(?:to|until|till|through|[–—-])\s*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?${dayOfYear}(?!\d)`,
  'i',
)
const rangeBefore = new RegExp(String.raw`(?<!\d)${dayOfYear}\s*[–—-]\s*$`, 'i')
/** `between 9 April and 1 May 2026`. */
const betweenBefore = /\bbetween\b[^.;]*\band\s*$/i
/** `Cover: 4pm 12 September 2026 to 4pm 12`, whose end goes on in the next line. */
const hourBehind = /^\s*(?:to|until|till|[–—-])\s*\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b/i
/** `Date out  21/10/25 10:52`, on the ticket of a weighbridge. */
const [dateInOrOut, timeBehind] = [/^date (?:in|out)\W*$/, /^\s*\d{1,2}:\d\d\b/]
const isOfPeriod = (label: DateLabel, before: string, behind: string): boolean =>
  (label !== 'issue' && (rangeBehind.test(behind) || hourBehind.test(behind))) || rangeBefore.test(before) || betweenBefore.test(before)
const isFirstOrLast = (doc: Doc, at: number): boolean =>
  doc.lines[at - 1]?.page !== doc.lines[at]?.page || doc.lines[at + 1]?.page !== doc.lines[at]?.page

/** `20/11/2025 Labour 2 x A-grade 1,470.00`: a row of a list. */
const datedRow = /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d\d|\d{1,2}[ -]\p{L}{3,9}[ -](?:20)?\d\d)\b.*[\p{L}].*\d\.\d\d\)?(?: ?(?:cr|dr))?$/iu
/** Whether the date begins a row of a list that has more such rows. */
const isOfListedItem = (doc: Doc, line: Doc['lines'][number], first: number | undefined): boolean =>
  line.tokens[0] === first && datedRow.test(line.text) && doc.lines.filter(one => datedRow.test(one.text)).length > 1

/** Of a payment that the document is the receipt of. */
const [receivedOn, receivedBeside] = [/^date received\b/i, /(?:^|\bpayment |\d )(?:date )?received(?: on)?\W*$/]
const paidOn = /^(?:date )?paid(?: on)?\b/i
/** `DATE PAID` above the day, on what has the title of a payment's receipt. */
const [datePaid, paymentReceipt] = [
  /^(?:date paid|paid on|payment date)\W*$/,
  /^(?:[\p{L}/]+ ){0,3}payment receipt(?: (?:and|&|\/) [\p{L} ]{3,30})?\W*$/iu,
]
const hasTitle = (doc: Doc, title: RegExp): boolean =>
  doc.lines.some(line => segments(doc, line).some(part => title.test(textOf(doc, part))))
const isOfPaymentReceipt = (doc: Doc, { left, above, adjacent }: Labels): boolean =>
  (datePaid.test(left) || (!adjacent && datePaid.test(above))) && hasTitle(doc, paymentReceipt)
/** The last day of a stay, on the account of a hotel, which is written on that day. */
const [lastDay, folio] = [/\b(?:departure|depart(?:ed|s)?|check(?:ed)?[- ]?out|date out)(?: date)?\W*$/, /(?<!\bvolume ?\/ ?)\bfolio\b/i]
const ofStay = /\b(?:room|guest|nights?|accommodation)\b/i
const isOfFolio = (doc: Doc, { left, above, adjacent }: Labels): boolean =>
  folio.test(doc.text) && ofStay.test(doc.text) && (lastDay.test(left) || (!adjacent && lastDay.test(above)))
/** Whether it calls itself a receipt, and no invoice of which it would be the payment. */
const isOnlyReceipt = ({ text }: Doc): boolean => /\breceipt\b/i.test(text) && !/\b(?:invoice|statement|bill)\b/i.test(text)

/** Of the order, on what a web shop sends for it. */
const orderDate =
  /^(?:(?:order|book)(?:ed)? (?:date|on|placed)|booking date|date (?:of (?:order|booking)|ordered|booked)|ordered|booked)\W*$/

const isOfOrder = (doc: Doc, { left, above, adjacent }: Labels): boolean =>
  isForOrder(doc) && [left, ...(adjacent ? [] : [above])].some(text => orderDate.test(text))

/** Whether the day of a payment is that of the document: of the receipt of that payment. */
const isOfReceivedPayment = (doc: Doc, text: string, { left }: Labels): boolean =>
  (receivedOn.test(text) && /\breceived from\b/i.test(doc.text)) || ((paidOn.test(text) || receivedBeside.test(left)) && isOnlyReceipt(doc))

/** Whether the words before a date in its line name something else, of which it is: `Less fee already invoiced (26118/1 of`. */
const isBehindOther = (doc: Doc, before: string): boolean =>
  (noticeIssued.test(before) && !hasTitle(doc, noticeTitle)) ||
  (accountIssued.test(before) && isOnlyReceipt(doc)) ||
  olderNumber.test(`${before} `) ||
  otherInvoice.test(`${before} `) ||
  invoicedBefore.test(before) ||
  otherIssued.test(before)

/** The kind of the label of a date, also by the rest of its line. `tokens`: of the date. */
export function dateLabelOf(doc: Doc, tokens: number[]): DateLabel {
  const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
  const line = doc.lines[at]
  const labels = labelsBeside(doc, withWeekday(doc, tokens))
  const label = dateLabelBeside(labels)
  if (!line) return label
  if (isOfReceivedPayment(doc, line.text, labels) || isOfPaymentReceipt(doc, labels) || isOfFolio(doc, labels)) return 'purchase'
  const behind = textOf(doc, line.tokens.slice(line.tokens.indexOf(tokens.at(-1)!) + 1))
  const opening = doc.tokens[tokens[0]!]!.text.startsWith('(') ? ' (' : ''
  const before = textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!))) + opening
  if (timeRange.test(behind) || (dateInOrOut.test(labels.left) && timeBehind.test(behind)) || sender.test(before) || isOfMessage(doc, at))
    return 'event'
  if (isOfOrder(doc, labels)) return 'purchase'
  return earlier.test(line.text) ||
    isOfPeriod(label, before, behind) ||
    isBehindOther(doc, before) ||
    isOfListedItem(doc, line, tokens[0]) ||
    journey.test(line.text) ||
    quotedMessage.test(` ${behind}`) ||
    (printedAt.test(line.text) && isFirstOrLast(doc, at))
    ? 'other'
    : label
}

const ownDate = /^(?:(?:issue |document |posting |(?:credit|adjustment)(?: note)? )?date(?: (?:of issue|issued))?|issued|dated)[\s.:]*$/
const invoiceDate = /\b(?:invoice|inv\.?) dated?[\s.:]*$/

/** On a credit note with a date of its own, the dates that are labelled as the invoice's: of the invoice that is credited. */
export function datesOfCreditedInvoice(doc: Doc, dates: Candidate[]): Set<Candidate> {
  const labels = dates.map(({ tokens }) => labelsBeside(doc, withWeekday(doc, tokens)))
  // A number on the left is the value of another heading.
  const isLabelled = ({ left, above, adjacent }: Labels, label: RegExp): boolean =>
    label.test(left) || ((!adjacent || /\d\W*$/.test(left)) && label.test(above))
  if (!labels.some(one => isLabelled(one, ownDate))) return new Set()
  return new Set(dates.filter((_, i) => isLabelled(labels[i]!, invoiceDate)))
}
