/** Converts the specified `invoice_data` and `invoice_supplier` to invoice values. Pure. */
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { typedDate, typedDueDate } from '@docketry/contracts/rules/dates.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { Amounts } from '../amounts.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import type { updateInvoices } from '@docketry/contracts/api/invoices.ts'

type Entry = BodyOf<typeof updateInvoices>['invoices'][number]
type Supplier = NonNullable<Entry['invoice_supplier']>
/** By field: what the request wants it to be. */
export type RequestedValues = { [K in Exclude<keyof InvoiceValues, 'parts'>]?: InvoiceValues[K] | undefined } & {
  [K in keyof Amounts]?: Amounts[K] | undefined
}

/** HTML tags stripped, white space trimmed; empty is null (specification of scanning, section 5). */
const plainText = (text: string | null | undefined): string | null | undefined =>
  typeof text === 'string' ? text.replace(/<[^>]*>/gu, '').trim() || null : text

/** Empty removes the date. Throws a refusal for a date that does not exist. */
function date(field: 'paymentDate' | 'invoiceDate', text: string | null | undefined, today: string): string | null | undefined {
  if (typeof text !== 'string') return text
  return text.trim() === '' ? null : (typedDate(text, today) ?? refused('invoice.date-unreadable', field))
}

type Dates = Pick<RequestedValues, 'invoiceDate' | 'paymentDate'>

/** `requested`: the dates of the same request, which the invoice has from now on. */
function dueDate(text: string | null | undefined, requested: Dates, current: InvoiceValues, today: string): string | null | undefined {
  if (typeof text !== 'string') return text
  if (text.trim() === '') return null
  const { invoiceDate = current.invoiceDate, paymentDate = current.paymentDate } = requested
  return typedDueDate(text, invoiceDate ?? paymentDate ?? today) ?? refused('invoice.due-date-unreadable', 'dueDate')
}
const refused = (code: 'invoice.date-unreadable' | 'invoice.due-date-unreadable', field: string): never => {
  throw refuse(code, field)
}

const cents = (dollars: number | null | undefined): number | null | undefined => (typeof dollars === 'number' ? toCents(dollars) : dollars)

/** The name of a category given by id or name, or a new one as typed. */
function category(cat: Entry['invoice_data']['cat']): string | null | undefined {
  if (cat === undefined || cat === null) return cat
  const typed = typeof cat === 'string' ? cat : cat.name
  const listed = expenseCategories.find(it => it.id === typed || it.name.toLowerCase() === typed.trim().toLowerCase())
  return listed?.name ?? plainText(typed)
}

/**
 * Values absent from the request are undefined; amounts in cents. `current`: the present values. `today` is `YYYY-MM-DD`. Throws a refusal
 * for a date that does not exist.
 */
export function requestedValues(
  { invoice_data: data }: Entry,
  supplier: Supplier | undefined,
  current: InvoiceValues,
  today: string,
): RequestedValues {
  const abn = plainText(supplier?.abn)
  const dates = { paymentDate: date('paymentDate', data.paymentDate, today), invoiceDate: date('invoiceDate', data.invoiceDate, today) }
  return {
    ...dates,
    invoiceNumber: plainText(data.invoiceNumber),
    category: category(data.cat),
    total: cents(data.total),
    gst: cents(data.gst),
    treatment: data.treatment,
    dueDate: dueDate(data.dueDate, dates, current, today),
    currency: data.currency?.trim().toUpperCase(),
    supplierName: plainText(supplier?.name),
    supplierAbn: typeof abn === 'string' ? plainAbn(abn) : abn,
  }
}
