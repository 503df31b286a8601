/** Our bills as Xero's invoices and credit notes, and Xero's as ours. */
import { CreditNote, CurrencyCode, Invoice, LineAmountTypes, type LineItem, type ValidationError } from 'xero-node'
import type { XeroBillFound, XeroBillToSend, XeroCoding, XeroSent } from '../shared/xero.ts'

const dollars = (cents: number): number => cents / 100
const cents = (amount = 0): number => Math.round(amount * 100)
const common = ({ supplier, date, amountsAre }: XeroBillToSend) => ({
  contact: { name: supplier },
  date,
  currencyCode: CurrencyCode.AUD,
  lineAmountTypes: amountsAre === 'inclusive' ? LineAmountTypes.Inclusive : LineAmountTypes.Exclusive,
})
/**
 * `sign`: -1 for credit notes, which have positive amounts in Xero. `taxAmount` replaces what Xero computes (published description of
 * LineItem).
 */
const asLines = ({ lines, amountsAre }: XeroBillToSend, sign: 1 | -1): LineItem[] =>
  lines.map(({ account, taxType, amount, gst, description }) => ({
    description,
    quantity: 1,
    unitAmount: dollars(sign * (amountsAre === 'inclusive' ? amount : amount - gst)),
    accountCode: account,
    taxType,
    taxAmount: dollars(sign * gst + 0),
  }))
export const asInvoice = (bill: XeroBillToSend): Invoice => ({
  ...(bill.xeroId === null ? { status: Invoice.StatusEnum.DRAFT } : { invoiceID: bill.xeroId }),
  ...common(bill),
  type: Invoice.TypeEnum.ACCPAY,
  invoiceNumber: bill.number,
  dueDate: bill.dueDate,
  url: bill.link,
  lineItems: asLines(bill, 1),
})
/** Credit notes have no address field: the link stands in the description of the first line. */
export const asCreditNote = (bill: XeroBillToSend): CreditNote => ({
  ...(bill.xeroId === null ? { status: CreditNote.StatusEnum.DRAFT } : { creditNoteID: bill.xeroId }),
  ...common(bill),
  type: CreditNote.TypeEnum.ACCPAYCREDIT,
  creditNoteNumber: bill.number,
  lineItems: asLines(bill, -1).map((line, i) => (i === 0 ? { ...line, description: `${line.description}\n${bill.link}` } : line)),
})
const codingOf = (lines: LineItem[] = []): XeroCoding[] =>
  lines.map(({ accountCode = '', taxType = '' }) => ({ account: accountCode, taxType }))
export const asFound = ({
  invoiceID = '',
  status,
  contact,
  invoiceNumber = '',
  url = '',
  amountPaid,
  total,
  lineItems,
}: Invoice): XeroBillFound => ({
  xeroId: invoiceID,
  status: String(status ?? ''),
  supplier: contact?.name ?? '',
  number: invoiceNumber,
  link: url,
  paid: cents(amountPaid),
  total: cents(total),
  lines: codingOf(lineItems),
})
/** One that is allocated or paid is approved, which its status says. */
export const asFoundNote = ({
  creditNoteID = '',
  status,
  contact,
  creditNoteNumber = '',
  lineItems = [],
  total,
}: CreditNote): XeroBillFound => ({
  xeroId: creditNoteID,
  status: String(status ?? ''),
  supplier: contact?.name ?? '',
  number: creditNoteNumber,
  link: lineItems.map(({ description }) => description ?? '').join(' '),
  paid: 0,
  total: -cents(total),
  lines: codingOf(lineItems),
})
type Taken = { validationErrors?: ValidationError[]; statusAttributeString?: string }
/** Whether Xero has taken the bill that it answers with; `id`: its id there. */
export function sentOf(one: Taken | undefined, id: string | undefined): XeroSent {
  const errors = (one?.validationErrors ?? []).flatMap(({ message }) => message ?? [])
  if (errors.length > 0 || one?.statusAttributeString === 'ERROR' || !id)
    return { xeroId: null, errors: errors.length > 0 ? errors : ['Xero gave no reason.'] }
  return { xeroId: id, errors: [] }
}
