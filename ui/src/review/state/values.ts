import type { AnyField } from '@docketry/contracts/fields.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'

export type Treatment = InvoiceAnswer['treatment']

/**
 * The editable values of a row. Money in integer cents, negative on credit notes; dates `YYYY-MM-DD`; null is unknown. Drafts store these names
 * (drafts.ts), so they cannot be renamed.
 */
export type Values = {
  paymentDate: string | null
  invoiceNumber: string | null
  abn: string | null
  supplier: string | null
  category: string | null
  total: number | null
  gst: number | null
  dueDate: string | null
  /** ISO 4217. */
  currency: string
  treatment: Treatment
  /** A person has accepted the row. */
  reviewed: boolean
  note: string | null
  /** The columns whose values a person has confirmed: their keys in column order, as one string, so that values compare by `===`. */
  looked: string
  /** In the same form: columns whose unsaved values were filled in by an edit of another column (coupled.ts). */
  filled: string
  /** In the same form: columns of an accepted row that were accepted although they are flagged. `*`: all doubtful ones, stored by an older version. */
  anyway: string
}
/** Values that describe other values. */
const marks: readonly string[] = ['looked', 'filled', 'anyway'] satisfies (keyof Values)[]
export const isMark = (key: string): boolean => marks.includes(key)
export type Patch = Partial<Values>

/** One column of the grid, with the model's name for its field and the letter of its Alt key. */
export type Key = Exclude<keyof Values, 'treatment' | 'reviewed' | 'note' | 'looked' | 'filled' | 'anyway'>
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
/** Optional columns, shown when a person chooses them. */
export const moreColumns: readonly Column[] = [
  { key: 'dueDate', field: 'dueDate', title: 'Due', kind: 'date', letter: 'U' },
  { key: 'currency', field: 'currency', title: 'Currency', kind: 'text', letter: 'Y' },
]
const all = [...columns, ...moreColumns]
export const isKey = (it: string | undefined): it is Key => all.some(column => column.key === it)
export const columnOf = (key: Key): Column => all.find(it => it.key === key) ?? (columns[0] as Column)

export const cents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100))
const textOrNull = (it: string | null | undefined): string | null => it?.trim() || null

const wholeRow = '*'
/** The columns of these model fields. */
const keysOf = (fields: readonly string[]): string => (fields.length === 0 ? '' : keysInOrder(all.filter(({ field }) => fields.includes(field)).map(({ key }) => key)))

export const valuesOf = (it: Omit<InvoiceAnswer, 'fields'>): Values => ({
  paymentDate: it.paymentDate,
  invoiceNumber: textOrNull(it.invoiceNumber),
  abn: textOrNull(it.supplier?.abn),
  supplier: textOrNull(it.supplier?.name) ?? textOrNull(it.tempSupplierName),
  category: textOrNull(it.cat?.name),
  total: cents(it.total),
  gst: cents(it.gst),
  dueDate: it.dueDate,
  currency: it.currency,
  treatment: it.treatment,
  reviewed: it.reviewed,
  note: it.note?.text ?? null,
  looked: keysOf(it.confirmed),
  filled: '',
  anyway: !it.reviewed ? '' : it.anyway ? keysOf(it.anyway) : wholeRow,
})

/** The part of `patch` that differs from `base`. */
export function realChange(base: Values, patch: Patch): Patch {
  const entries = Object.entries(patch) as [keyof Values, never][]
  return Object.fromEntries(entries.filter(([key, value]) => base[key] !== value))
}

export const isCredit = (it: Pick<Values, 'total' | 'gst'>): boolean => (it.total ?? it.gst ?? 0) < 0

const isIn = (keys: string, key: Key): boolean => keys.split(' ').includes(key)
export const isConfirmed = ({ looked }: Pick<Values, 'looked'>, key: Key): boolean => isIn(looked, key)
export const isAnyway = ({ anyway }: Pick<Values, 'anyway'>, key: Key): boolean => isIn(anyway, key)
/** Whether an older version accepted the row, which did not store the flagged columns: all doubtful values count as confirmed. */
export const isConfirmedAsWhole = ({ reviewed, anyway }: Pick<Values, 'reviewed' | 'anyway'>): boolean => reviewed && anyway === wholeRow
export const isFilled = ({ filled }: Pick<Values, 'filled'>, key: Key): boolean => isIn(filled, key)
export const keysInOrder = (keys: readonly Key[]): string => all.map(({ key }) => key).filter(key => keys.includes(key)).join(' ')
/** The confirmed columns and one more. */
export const withConfirmed = ({ looked }: Pick<Values, 'looked'>, key: Key): string => keysInOrder([...looked.split(' ').filter(isKey), key])

/** Removes the marks of values that `change` replaces, unless `given` sets the mark itself. */
export function withoutStaleMarks(now: Values, change: Patch, given: Patch): Patch {
  const left = (keys: string): string => keys.split(' ').filter(key => !(key in change)).join(' ')
  const [looked, filled, anyway] = [given.looked ?? left(now.looked), given.filled ?? left(now.filled), given.anyway ?? left(now.anyway)]
  return { ...change, ...(looked === now.looked ? {} : { looked }), ...(filled === now.filled ? {} : { filled }), ...(anyway === now.anyway ? {} : { anyway }) }
}

/** The keys of a patch that count as an edit of the row: not its note, and not marks. */
export const editsOf = (patch: Patch): string[] => Object.keys(patch).filter(key => key !== 'note' && !isMark(key))
