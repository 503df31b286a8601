/** Which kind of number the words of a label name. */

/**
 * `invoice`: of an invoice or credit note. `document`: of a receipt, bill, docket or notice. `reference`: a bare reference or "No".
 * `other`: anything else that is numbered.
 */
export type NumberLabel = 'invoice' | 'document' | 'reference' | 'other' | null

export const number = String.raw`(?: ?(?:no|nos|num|number|nbr|nr|id|ref|reference|code)\b\.?| ?n[o°º]\b\.?| ?#)*`

export const end = String.raw`[\s.:#=\-–—]*$`

const other = [
  'order',
  'p\\.?o\\.?',
  'p/o',
  'purchase',
  'company',
  'tender',
  'tag',
  'hire',
  'customer',
  'cust',
  'client',
  'account',
  'acc',
  'acct',
  'a/c',
  'debtor',
  'member(?:ship)?',
  'job',
  'project',
  'quote',
  'quotation',
  'estimate',
  'contract',
  'agreement',
  'lease',
  'tenant',
  'file',
  'matter',
  'prov(?:ider)?',
  'patient',
  'student',
  'learner',
  'family',
  'meter',
  'nmi',
  'phone',
  'tel(?:ephone)?',
  'ph',
  'mob(?:ile)?',
  'fax',
  'a\\.?b\\.?n\\.?',
  'a\\.?c\\.?n\\.?',
  'bsb',
  'biller',
  'crn',
  'terminal',
  'table',
  'register',
  'reg',
  'rego',
  'till',
  'lane',
  'operator',
  'cashier',
  'served by',
  'staff',
  'driver',
  'item',
  'product',
  'part',
  'original invoice',
  'original',
  'previous invoice',
  'run sheet',
  'rma',
  'booking',
  'trip',
  'property',
  'assessment',
  'ownership',
  'policy',
  'licen[cs]e',
  'lic',
  'serial',
  's/n',
  'batch',
  'approval',
  'auth(?:orisation)?',
  'app',
  'card',
  'site',
  'store',
  'shop',
  'branch',
  'supplier',
  'vendor',
  'afsl',
  'page',
  'con-?note',
  'consignment',
  'engagement',
  'work order',
  'w/o',
  'delivery',
  'manifest',
  'pump',
  'taxi',
  'cab',
  'vehicle',
  'fleet',
  'bay',
  'room',
  'unit',
  'level',
  'lot',
  'box',
  'vin',
  'odometer',
  'stan',
  'rrn',
  'tid',
  'mid',
  'merch(?:ant)?',
  'term',
  'atc',
  'aid',
  'trace',
  'your ref',
  'your no',
  'date',
  'due',
  'week',
  'qty',
  'quantity',
  'total',
  'eftpos',
  'visa',
  'ending',
  'code',
]

export const invoice = new RegExp(
  String.raw`(?:\b(?:(?:tax )?invoice ?\/ ?(?:job|order|reference|ref)|tax invoice ?\/ ?(?:delivery|packing slip|statement|receipt|docket)(?: (?:docket|note))?|invoice|(?<!\binterim )fee note|inv|rechnung|facture|factura|fattura|factuur|rcti|(?:credit|adjustment|cr\.?|adj\.?) note|credit adjustment|credit memo|debit note|(?<!\w )note(?= ?(?:no|number|#))|(?:credit|adjustment)(?= ?(?:no|num|number|nbr|#))|c/?n|t/i)\b\.?)${number}${end}`,
)

/** The form of a common program, where number and date share a row: `Number / Date  9200418837 / 14.10.2025`. */
const numberAndDate = /^(?:invoice )?(?:number|no\.?) ?\/ ?date[\s.:]*$/

const ofOtherAndDate = /\b(?:reference|order|delivery(?: note)?|customer|contract) (?:number|no\.?) ?\/ ?date[\s.:]*$/

const document = new RegExp(
  String.raw`(?:\b(?:receipt|rcpt|rct|r/n|rec(?=\.| no\b| ?#|$)|docket|slip|refund|payment advice|bill|billing(?= (?:no|num|number)\b)|notice|(?:statement|memorandum|memo|note) of (?:fees|charges|costs|account)|my (?:account|bill)|fee (?:note|account)|statement|folio|document|doc|ticket|tkt|(?<!, |\b(?:children|police|security|background|safety) )(?:check|chk)|claim|certificate)\b\.?)${number}${end}`,
)

const otherNumber = new RegExp(String.raw`(?:^|[\s(|·,;/])(?:${other.join('|')})${number}${end}`)

const reference = new RegExp(
  String.raw`(?:^|\s)(?:our )?(?:ref|reference|no|num|number|trans(?:action)?|txn|trn|sale|serial no|n[o°º])\b\.?${number}${end}`,
)

/** "Original invoice", "your receipt": a number of another document. */
const elsewhere =
  /\b(?:original|orig\.?|rtn|returns?|previous|prior|related|relates to|your|against|appli(?:ed|es)[- ]to|adjusts|credit(?:ed)? to|of|for|re|see)\s+(?:tax )?(?:invoice|inv|receipt|docket|bill)\b|\bagainst (?:our|your) (?:tax )?(?:invoice|inv)\b|(?<!\b(?:prompt|make|making|arrange|request|send|early|timely|on|upon) )\bpayment (?:of|for|on) our (?:tax )?(?:invoice|inv)\b|\b(?:see|against|appli(?:ed|es)[- ]to)\s+(?:credit note|c\/?n)\b|\b(?:del(?:ivery)?\.?|dispatch|packing|deposit|consignment) (?:docket|slip)\b/

/**
 * `Arrears (tax invoice 00061877, balance)`, `Bond held 14/07/26 (receipt 20917)`, `Previous balance, invoice 203960`: the number of the
 * document by which that money was charged or paid.
 */
const ofOtherMoney =
  /\b(?:arrears|overdue|bond|deposit|paid|payments?|received|balance|credit(?:ed)?|less)\b.*\((?:tax )?(?:invoice|inv|receipt|rcpt)\b[^()]*$|\b(?:previous|opening|prior|old) balance\b\W*(?:tax )?(?:invoice|inv)\b[^()]*$/

/** `Brought forward – Feb invoice SS-2026-02-118`, `see your own tax invoice TI-0061`. */
const ofEarlierOrOwn = /\b(?:brought|carried) forward\b.*\b(?:invoice|inv)\W*$|\byour own (?:tax )?(?:invoice|receipt)\W*$/

/**
 * `Instalment 1 ($1,150.00, invoice SF-26-00217)`, `survey (Peg Surveys, inv. 6630)`: the number of another invoice, that of what stands
 * before it in the same brackets.
 */
const ofNamedBefore =
  /\((?!(?:a\.?b\.?n|ref|reference|account|acct|customer|client)\b)[^()]*[\p{L}\d][^()]*, (?:tax )?(?:invoice|inv)\b\W*(?:(?:no|number)\b\W*)?$/u

/** `500.00  PAID receipt R-8817`: of an instalment. */
const ofPaid = /\d[.,]\d\d\W+paid,? (?:receipt|rcpt)(?: (?:no\.?|number|#))?\W*$/

/** Terms of payment, not the label of a receipt. */
export const onReceipt = /\b(?:up)?on receipt\W*$/

/** `text`: in lower case, the label as it stands before the number or above it. */
export function numberLabelIn(text: string): NumberLabel {
  if (text === '' || onReceipt.test(text)) return null
  if (ofOtherMoney.test(text) || ofPaid.test(text) || ofNamedBefore.test(text) || ofEarlierOrOwn.test(text) || ofOtherAndDate.test(text))
    return 'other'
  if (numberAndDate.test(text)) return 'document'
  if (elsewhere.test(text) && !/your [a-z]+ (?:tax )?invoice/.test(text)) return 'other'
  if (invoice.test(text)) return 'invoice'
  if (document.test(text)) return 'document'
  if (otherNumber.test(text)) return 'other'
  return reference.test(text) ? 'reference' : null
}
