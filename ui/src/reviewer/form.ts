/** The fields of an invoice as an accountant types them, and the correction to send. Pure. */
import { withoutGrouping } from '@docketry/contracts/rules/money.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import type { InvoiceAnswer, SaveConflict, SavedField } from '@docketry/contracts/api/invoices.ts'
import type { correctReviewed } from '@docketry/contracts/api/reviewer.ts'
import type { FieldName } from '@docketry/contracts/fields.ts'
import { slashedDate, typedDate } from '@docketry/contracts/rules/dates.ts'
import { saveAgainToReplace } from '../parts/form-field.tsx'

export type FormKey = 'paymentDate' | 'invoiceNumber' | 'abn' | 'name' | 'cat' | 'total' | 'gst'
export type Form = Record<FormKey, string>
type Correction = Omit<BodyOf<typeof correctReviewed>, 'invoice_id'>

/** In the order of the form; `field` names the frame on the page. */
export const formFields: { key: FormKey; title: string; field: FieldName }[] = [
  { key: 'paymentDate', title: 'Date', field: 'invoiceDate' },
  { key: 'invoiceNumber', title: 'Invoice number', field: 'invoiceNumber' },
  { key: 'name', title: 'Supplier', field: 'supplierName' },
  { key: 'abn', title: 'ABN', field: 'supplierAbn' },
  { key: 'cat', title: 'Category', field: 'category' },
  { key: 'total', title: 'Total', field: 'total' },
  { key: 'gst', title: 'GST', field: 'gst' },
]

const moneyOf = (dollars: number | null): string => dollars?.toFixed(2) ?? ''

/** Dates `14/08/2026`, money `1386.00` with a minus on credit notes. */
export const formOf = (invoice: InvoiceAnswer): Form => ({
  paymentDate: slashedDate(invoice.paymentDate),
  invoiceNumber: invoice.invoiceNumber ?? '',
  name: invoice.supplier?.name ?? '',
  abn: invoice.supplier?.abn ?? '',
  cat: invoice.cat?.name ?? '',
  total: moneyOf(invoice.total),
  gst: moneyOf(invoice.gst),
})

const isMoney = (key: FormKey): key is 'total' | 'gst' => key === 'total' || key === 'gst'

/** What is wrong with a field as typed, or null. `today` is `YYYY-MM-DD`. */
export function problemIn(key: FormKey, text: string, today: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  if (key === 'paymentDate') return typedDate(typed, today) === null ? 'Type a date, such as 14/08/2026.' : null
  if (isMoney(key)) return /^-?\d+(?:\.\d{1,2})?$/u.test(withoutGrouping(typed) ?? '') ? null : 'Type an amount, such as 1386.00.'
  return key === 'abn' && !/^[\d ]{1,14}$/u.test(typed) ? 'Type the 11 digits of the ABN.' : null
}

const plain = (text: string): string | null => text.trim() || null
const number = (text: string): number | null => (text.trim() === '' ? null : Number(withoutGrouping(text) ?? NaN))

const keyOf: Partial<Record<SavedField, FormKey>> = {
  paymentDate: 'paymentDate',
  invoiceNumber: 'invoiceNumber',
  supplierName: 'name',
  supplierAbn: 'abn',
  category: 'cat',
  total: 'total',
  gst: 'gst',
}

/** The form with the firm's values of the fields in conflict, as they are stored now, and a sentence that names both values. */
export function withTheirs(form: Form, conflicts: readonly SaveConflict[]): { stored: Form; words: string } {
  const stored = { ...form }
  const words = conflicts.flatMap(({ field, theirs }) => {
    const column = formFields.find(({ key }) => key === keyOf[field])
    if (!column) return []
    const { key, title } = column
    stored[key] =
      theirs === null ? '' : key === 'paymentDate' ? slashedDate(String(theirs)) : typeof theirs === 'number' ? moneyOf(theirs) : theirs
    return [`${title} is now ${stored[key] || 'empty'}, yours is ${form[key] || 'empty'}`]
  })
  return {
    stored,
    words: `The firm has changed this meanwhile: ${new Intl.ListFormat('en-AU').format(words)}. ${saveAgainToReplace}`,
  }
}

/** The form after the invoice changed to `stored`: what was typed stays, every other field shows what is stored now. */
export const withStored = (before: Form, form: Form, stored: Form): Form =>
  Object.fromEntries(formFields.map(({ key }) => [key, form[key].trim() === before[key].trim() ? stored[key] : form[key]])) as Form // a field for each key

/** The changed fields as the body of the endpoint; null without a change. */
export function correctionOf(before: Form, now: Form): Correction | null {
  const changed = formFields.map(({ key }) => key).filter(key => before[key].trim() !== now[key].trim())
  if (changed.length === 0) return null
  const data: Correction['invoice_data'] = {}
  const supplier: NonNullable<Correction['invoice_supplier']> = {}
  for (const key of changed) {
    if (key === 'name' || key === 'abn') supplier[key] = plain(now[key])
    else if (isMoney(key)) data[key] = number(now[key])
    else data[key] = plain(now[key])
  }
  return { invoice_data: data, ...(Object.keys(supplier).length > 0 ? { invoice_supplier: supplier } : {}) }
}
