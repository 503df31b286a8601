/** The names of the fields inside sentences, in the order of the grid's columns. */
import type { AnyField } from './fields.ts'

export const fieldTexts: Record<AnyField, string> = {
  invoiceDate: 'date',
  invoiceNumber: 'invoice number',
  supplierAbn: 'ABN',
  supplierName: 'supplier',
  category: 'category',
  total: 'total',
  gst: 'GST',
  dueDate: 'due date',
  currency: 'currency',
}

/** The same of the values of a row: its date is `paymentDate`, beside which `invoiceDate` is the printed date. */
export const valueTexts: Record<string, string> = {
  ...fieldTexts,
  paymentDate: fieldTexts.invoiceDate,
  invoiceDate: 'printed date',
  treatment: 'GST treatment',
}
