/**
 * The columns of the grid, in their order. A key names a column and its value; drafts and people's key maps store keys, so they keep their
 * names. How a column is added: docs/add-a-field.md, step 8.
 */
import type { AnyField } from '@docketry/contracts/fields.ts'

export type Key = 'paymentDate' | 'invoiceNumber' | 'abn' | 'supplier' | 'category' | 'total' | 'gst' | 'dueDate' | 'currency'
/**
 * `field`: the model's name of the value. `kind`: how a pasted text becomes a value (text-as-value.ts), and what an order by the column is
 * called. `letter`: that of the column's Alt key. `sortable`: whether people can sort the rows by it (specification, section 5).
 */
export type Column = {
  key: Key
  field: AnyField
  title: string
  kind: 'date' | 'text' | 'abn' | 'money'
  letter: string
  sortable: boolean
}

export const columns: readonly Column[] = [
  { key: 'paymentDate', field: 'invoiceDate', title: 'Date', kind: 'date', letter: 'D', sortable: true },
  { key: 'invoiceNumber', field: 'invoiceNumber', title: 'Inv no.', kind: 'text', letter: 'I', sortable: false },
  { key: 'abn', field: 'supplierAbn', title: 'ABN', kind: 'abn', letter: 'A', sortable: false },
  { key: 'supplier', field: 'supplierName', title: 'Supplier', kind: 'text', letter: 'B', sortable: true },
  { key: 'category', field: 'category', title: 'Category', kind: 'text', letter: 'C', sortable: true },
  { key: 'total', field: 'total', title: 'Total', kind: 'money', letter: 'T', sortable: true },
  { key: 'gst', field: 'gst', title: 'GST', kind: 'money', letter: 'G', sortable: true },
]
/** Optional columns, shown when a person chooses them. Never flagged. */
export const moreColumns: readonly Column[] = [
  { key: 'dueDate', field: 'dueDate', title: 'Due', kind: 'date', letter: 'U', sortable: true },
  { key: 'currency', field: 'currency', title: 'Currency', kind: 'text', letter: 'Y', sortable: false },
]
export const allColumns: readonly Column[] = [...columns, ...moreColumns]

export const isKey = (it: string | undefined): it is Key => allColumns.some(column => column.key === it)
export const columnOf = (key: Key): Column => allColumns.find(it => it.key === key) ?? (columns[0] as Column) // every key has a column

/** A set of columns as one text, `abn gst`, in the order of the columns: such values compare by `===`. */
export const joinKeys = (keys: readonly Key[]): string =>
  allColumns
    .map(({ key }) => key)
    .filter(key => keys.includes(key))
    .join(' ')
export const splitKeys = (joined: string): Key[] => joined.split(' ').filter(isKey)
