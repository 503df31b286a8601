/** The columns of the grid. A key names a column and its value; drafts and people's key maps store keys, so they keep their names. */
import type { AnyField } from '@docketry/contracts/fields.ts'

export type Key = 'paymentDate' | 'invoiceNumber' | 'abn' | 'supplier' | 'category' | 'total' | 'gst' | 'dueDate' | 'currency'
/** `field`: the model's name of the value. `letter`: that of the column's Alt key. */
export type Column = { key: Key; field: AnyField; title: string; kind: 'date' | 'text' | 'abn' | 'money'; letter: string }

export const columns: readonly Column[] = [
  { key: 'paymentDate', field: 'invoiceDate', title: 'Date', kind: 'date', letter: 'D' },
  { key: 'invoiceNumber', field: 'invoiceNumber', title: 'Inv no.', kind: 'text', letter: 'I' },
  { key: 'abn', field: 'supplierAbn', title: 'ABN', kind: 'abn', letter: 'A' },
  { key: 'supplier', field: 'supplierName', title: 'Supplier', kind: 'text', letter: 'B' },
  { key: 'category', field: 'category', title: 'Category', kind: 'text', letter: 'C' },
  { key: 'total', field: 'total', title: 'Total', kind: 'money', letter: 'T' },
  { key: 'gst', field: 'gst', title: 'GST', kind: 'money', letter: 'G' },
]
/** Optional columns, shown when a person chooses them. Never flagged. */
export const moreColumns: readonly Column[] = [
  { key: 'dueDate', field: 'dueDate', title: 'Due', kind: 'date', letter: 'U' },
  { key: 'currency', field: 'currency', title: 'Currency', kind: 'text', letter: 'Y' },
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
