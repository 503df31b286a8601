/** Compares the values of a row with the labels of its document (ops/train/what-is-right.md). */
import type { InvoiceAnswer } from '../../../contracts/api/invoices.ts'
import { fieldNames, type FieldName } from '../../../contracts/fields.ts'
import { isRight, type InvoiceLabel, type Value } from '../../eval/compare.ts'

/** The grid's column of each field. */
export const columnOf: Record<FieldName, string> = {
  invoiceDate: 'paymentDate',
  invoiceNumber: 'invoiceNumber',
  supplierAbn: 'abn',
  supplierName: 'supplier',
  category: 'category',
  total: 'total',
  gst: 'gst',
}
export const fieldOf = (column: string): FieldName | undefined => fieldNames.find(it => columnOf[it] === column)

const cents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100))

/** A row of the endpoint as the seven values of a label. */
export const valuesOf = (it: InvoiceAnswer): Record<FieldName, Value> => ({
  invoiceDate: it.paymentDate,
  invoiceNumber: it.invoiceNumber,
  supplierAbn: it.supplier?.abn ?? null,
  supplierName: it.supplier?.name ?? null,
  category: it.cat?.name ?? null,
  total: cents(it.total),
  gst: cents(it.gst),
})

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A value as a cell or a candidate shows it. */
export function shownValue(field: FieldName, text: string): Value {
  const plain = text.trim()
  if (plain === '' || plain === '—') return null
  if (field === 'total' || field === 'gst') return Math.round(Number(plain.replace(/[^\d.]/gu, '')) * 100) * (plain.endsWith('CR') ? -1 : 1)
  if (field === 'supplierAbn') return plain.replace(/\s/gu, '')
  const [, day = '', month = '', year = ''] = field === 'invoiceDate' ? (/^(\d+) (\w{3}) (\d{4})$/u.exec(plain) ?? []) : []
  return month ? `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}` : plain
}

/** Right after a person's correction: for a document without GST the row is GST-free, which the grid shows as 0. */
export const isSettled = (field: FieldName, value: Value, label: InvoiceLabel): boolean =>
  isRight(field, value, label) || (field === 'gst' && label.fields.gst === null && value === 0)

/** Labelled fields whose value in the row is wrong. */
export const wrongFields = (it: InvoiceAnswer, label: InvoiceLabel): FieldName[] => {
  const values = valuesOf(it)
  return fieldNames.filter(field => label.fields[field] !== undefined && !isRight(field, values[field], label))
}
