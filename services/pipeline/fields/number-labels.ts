/** Which kind of number a label names, by where it stands: the words right before a number, or right above it, decide. */
import { isOnCardSlip } from './card-slips.ts'
import { type Labels, labelsBeside } from './label-beside.ts'
import { frameOf, sameRow } from './neighbours.ts'
import { end, number, type NumberLabel, numberLabelIn, onReceipt } from './number-label-words.ts'
import { type Doc, segments, textOf } from './text.ts'

/** A bare "No" that a heading above completes, as on forms: `TAX INVOICE` above `No. 1184`. */
const bareNumber = new RegExp(String.raw`^(?:no|number|num|n[o°º])\b\.?${end}`)

/** The heading of a page, which says nothing about the number that happens to stand below it. */
const pageHeading = /(?:^|\W)tax invoice\W*$/

const orderLabel = new RegExp(String.raw`(?:^|[^a-z])(?:order|booking)${number}${end}`)

/** Web shops print no other number on what they send: `Order receipt`, `Thank you for your order`, `This email is your tax invoice`. */
const orderReceipt =
  /\b(?:order|booking) (?:receipt|confirmation|(?:is )?confirmed|summary)\b|\bboarding pass\b|\border #?[\w-]*\d[\w-]* is confirmed\b|\b(?:invoice|receipt) for order\b|\breceipt order #?\d|\border total\b|\bthis email is your (?:tax )?(?:invoice|receipt)\b|\bthank(?:s| you) for your (?:order|purchase)\b/i

/** Whether the document is what a web shop sends for an order, which may be its tax invoice. */
export const isForOrder = (doc: Doc): boolean => orderReceipt.test(doc.text)

const othersOrder = /\b(?:purchase|your|customer|client|work|p\.?) order/

/** Whether a number is that of an order, on the receipt of an order. */
export function isOrderOfReceipt(doc: Doc, tokens: number[]): boolean {
  if (!isForOrder(doc)) return false
  const { left, above } = labelsBeside(doc, tokens)
  const label = /[a-z]{2}/.test(left) ? left : above
  return orderLabel.test(label) && !othersOrder.test(label)
}

const isOwn = (label: NumberLabel): boolean => label === 'invoice' || label === 'document'

/** The words before the number count before the heading above it, which counts only where no other words stand right before the number. */
export function numberLabelBeside({ left, above, adjacent }: Labels): NumberLabel {
  if (bareNumber.test(left)) {
    const label = numberLabelIn(above.replace(/[^a-z]+$/, ''))
    return isOwn(label) ? label : 'reference'
  }
  const beside = numberLabelIn(left)
  // The end of another column's text says less than the heading of this one: `2021 van, white, VIN  8855 0172 4431`.
  if (!adjacent && beside === 'other' && /[\d,]/.test(left) && isOwn(numberLabelIn(above))) return numberLabelIn(above)
  // The page's heading in another column, or the value of another label, says less than the label above.
  const isOfOthers = (!adjacent && pageHeading.test(left)) || /\d\W*$/.test(left) || onReceipt.test(left)
  if (isOfOthers && !pageHeading.test(above)) return numberLabelIn(above) ?? beside
  if (beside !== null || (adjacent && /[a-z]{2}/.test(left)) || pageHeading.test(above)) return beside
  return numberLabelIn(above)
}

/** Without a label: `#118206`. */
const bareSign = /^#\d{4,}(?:-\d+)*$/

const telephone = /^(?:0[2378]-?\d{4}-?\d{4}|04\d\d-?\d{3}-?\d{3}|1[38]00-?\d{3}-?\d{3})$/

/** Whether a number has the form of an Australian telephone number, written without spaces. */
export const isTelephone = (number: string): boolean => telephone.test(number)

const abnDigits = 11

const belowTitle = /^[A-Z]{0,3}[-#]? ?\d[\d -]{2,11}(?:\/ \d{2,8})?$/

/** `8804 2117 0306`, as on till rolls; no ABN, whose first group has two digits. */
const groups = /^\d{3,5}(?: \d{3,5}){2,3}$/

/** A date, a year, a telephone number without its area. */
const noNumberBelowTitle = /^\d{1,2}-\d{1,2}-\d{2,4}$|^(?:19|20)\d\d$|^\d{4} \d{4}$/

/** A number alone in its line or column, right below the heading of the page, as pre-printed books have it. */
function isBelowTitle(doc: Doc, tokens: number[], { above }: Labels): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const text = textOf(doc, tokens)
  return (
    line !== undefined &&
    segments(doc, line).some(part => part.length === tokens.length && part[0] === tokens[0]) &&
    (/^tax invoice\W*$/.test(above) || isAloneBelowTitle(doc, tokens)) &&
    (belowTitle.test(text) || (groups.test(text) && !/^\d{4}(?: \d{4}){3}$/.test(text))) &&
    !isTelephone(text.replace(/ /g, '')) &&
    !noNumberBelowTitle.test(text) &&
    (groups.test(text) || text.replace(/\D/g, '').length < abnDigits)
  )
}

/** Also of a document that is two: `INVOICE / DELIVERY DOCKET`, `JOB SHEET & TAX INVOICE`. */
const titleLine =
  /^\W*(?:(?:job|delivery|time|work) ?(?:sheet|card|docket|note) ?(?:\/|&|and) ?)?(?:(?:sale )?tax )?invoice(?: ?(?:\/|&|and) ?(?:(?:job|delivery|time|work) ?(?:sheet|card|docket|note)|receipt|statement|packing slip))?\W*$/i

/** Whether the number is a line of its own below one with the title, as in the middle of a till roll. */
function isAloneBelowTitle(doc: Doc, tokens: number[]): boolean {
  const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
  const [line, title] = [doc.lines[at], doc.lines[at - 1]]
  return line?.tokens.length === tokens.length && title?.page === line.page && titleLine.test(title.text)
}

const dateBehind = /^\W*\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d(?: \d{1,2}[:.]\d\d(?: ?[ap]\.?m\.?)?)?$/i

/**
 * A number with a date as the line after the heading of the page, however large that is: `MO-0068 | 30/06/2025`, `CR-09-227 22.05.26
 * 13:31`.
 */
function isWithDateBelowTitle(doc: Doc, tokens: number[]): boolean {
  const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
  const [line, title] = [doc.lines[at], doc.lines[at - 1]]
  return (
    line?.tokens[0] === tokens[0] &&
    title?.page === line?.page &&
    /^\W*(?:(?:(?:sale )?tax )?invoice|refund|credit note)\W*$/i.test(title?.text ?? '') &&
    dateBehind.test(textOf(doc, line?.tokens.slice(tokens.length) ?? []))
  )
}

/** `Invoice 771204 as corrected: 3,160.30`, on the note that corrects it. */
function isOfCorrectedInvoice(doc: Doc, tokens: number[]): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  return (
    line !== undefined &&
    /^as (?:corrected|amended|adjusted)\b/i.test(textOf(doc, line.tokens.slice(line.tokens.indexOf(tokens.at(-1)!) + 1)))
  )
}

/** `D/N DN-00519`, which on other documents is of a delivery note. */
const [debitNumber, debitNote] = [/(?:^| )d\/n(?: (?:no\.?|number))?\W*$/, /\bdebit ?note\b|\bincreasing adjustment\b/i]

/** Each ticket of an order has a number of its own, and none of them is the document's. */
function isOneOfTickets(doc: Doc, { left }: Labels): boolean {
  if (!/\bticket\b\W*(?:no\.?|number|#)?\W*$/.test(left)) return false
  const tickets = doc.text.matchAll(/\btickets?\b[^\S\n]*(?:no\.?|number|#)?[^\S\n]*:?[^\S\n]*([A-Z]{0,3}-?\d[\w-]{3,})/gi)
  return new Set([...tickets].map(([, number]) => number)).size > 1
}

const endOfLabel = /^(?:slip|docket|note)(?: (?:no\.?|number|#))?\W*$/

/** In ems: the words of a label in two lines begin below each other. */
const maxIndent = 1

/** The label on the left with the word above it, where it is the second line of one: `Packing` above `slip`. */
function withFirstLine(doc: Doc, tokens: number[], labels: Labels): Labels {
  if (!endOfLabel.test(labels.left)) return labels
  const [own, number] = [doc.tokens, frameOf(doc, tokens)]
  const isIt = (at: number): boolean => labels.left === own[at]!.text.toLowerCase()
  const last = doc.pages[number?.page ?? -1]?.tokens.find(at => isIt(at) && number !== null && sameRow(number, own[at]!)) ?? -1
  const label = own[last]
  const first = doc.pages[number?.page ?? -1]?.tokens.find(at => {
    const { x0, y0, y1 } = own[at]!
    return label !== undefined && Math.abs(x0 - label.x0) < maxIndent && y1 <= label.y0 + 0.5 && label.y0 - y1 < maxIndent && y0 < label.y0
  })
  return first === undefined ? labels : { ...labels, left: `${own[first]!.text.toLowerCase()} ${labels.left}` }
}

/** A document that is itself called an account, as of doctors: `Account no. M-51977` and `Account date 22 Apr 2026`. */
const [accountNumber, accountDate] = [/^account (?:no\.?|number)\W*$/, /\baccount date\b/i]
/** Of a document with this title, and no other: `ACCOUNT`. */
const isCalledAccount = (doc: Doc): boolean =>
  !/\b(?:invoice|statement)\b/i.test(doc.text) && doc.lines.some(line => segments(doc, line).some(part => textOf(doc, part) === 'ACCOUNT'))

/** `Tax invoice (ZF2)`: a kind of document, behind its title. */
const isKindOfDocument = (doc: Doc, tokens: number[], { left }: Labels): boolean =>
  tokens.length === 1 && /^\([A-Z]{1,2}\d\)$/.test(doc.tokens[tokens[0]!]!.text) && /\b(?:invoice|document|note)$/.test(left)

/** `Claim no. GL-88120937` of an insurer; the claim of a builder is the invoice itself. */
const isOfInsuredLoss = ({ text }: Doc, { left }: Labels): boolean =>
  /\bclaim\b\W*(?:no\.?|number|ref\.?|#)?\W*$/.test(left) &&
  /\binsured\b|\binsurer\b|\bdate of loss\b|\binjury date\b|\bdate of injury\b/i.test(text)

/**
 * The number of a receipt by a common card terminal: `Visa 8120 (Contactless)  #Lm7Q`, `Sun 15 Nov 2026 at 11:06 am  #Q7fD`, or alone in
 * the line below a payment.
 */
const terminalReceipt = /^#(?=[A-Za-z0-9]*[A-Z])(?=[A-Za-z0-9]*[a-z])[A-Za-z0-9]{4}$/

const paymentLine = /^(?:visa|master ?card|amex|american express|eftpos|cash|card)\b/i

const abnAndSign = /^ABN [\d ]{11,14} #\w{4}$/
const timeBefore = /\b\d{1,2}[:.]\d\d(?: ?[ap]\.?m\.?)? #\w{4}$/i

function isTerminalReceipt(doc: Doc, tokens: number[]): boolean {
  const { text = '', line = -1 } = doc.tokens[tokens[0] ?? -1] ?? {}
  const [own, before] = [doc.lines[line]?.text ?? '', doc.lines[line - 1]?.text ?? '']
  return (
    terminalReceipt.test(text) &&
    (paymentLine.test(own) || timeBefore.test(own) || ((own === text || abnAndSign.test(own)) && paymentLine.test(before)))
  )
}

/** The kind of the label of a number, also by the document around it. `tokens`: of the number. */
export function numberLabelOf(doc: Doc, tokens: number[]): NumberLabel {
  const labels = withFirstLine(doc, tokens, labelsBeside(doc, tokens))
  if (accountNumber.test(labels.left) && (accountDate.test(doc.text) || isCalledAccount(doc))) return 'document'
  if (isTerminalReceipt(doc, tokens) || isBelowTitle(doc, tokens, labels) || isWithDateBelowTitle(doc, tokens)) return 'document'
  if (debitNumber.test(labels.left) && debitNote.test(doc.text)) return 'invoice'
  if (isOnCardSlip(doc, tokens, labels.left)) return 'reference'
  if (
    isKindOfDocument(doc, tokens, labels) ||
    isOneOfTickets(doc, labels) ||
    isOfCorrectedInvoice(doc, tokens) ||
    isOfInsuredLoss(doc, labels)
  )
    return 'other'
  return numberLabelBeside(labels) ?? (tokens.length === 1 && bareSign.test(doc.tokens[tokens[0]!]!.text) ? 'reference' : null)
}
