/** The order of the rows on the review page, and which of them the search and the chips show. */
import { slashedDate } from '@docketry/contracts/rules/dates.ts'
import { isToCheck } from './flags.ts'
import { isProposed } from './proposed.ts'
import { shown } from './shown.ts'
import { extractedSupplier, type Row } from './rows.ts'
import type { Key } from './columns.ts'

export type Sort = { key: Key; down: boolean } | null
export type Chip = 'all' | 'doubtful' | 'wrong' | 'proposed'
export type RowQuery = { text: string; chip: Chip; sort: Sort }

const joined = (text: string): string => text.replace(/[\s-]/gu, '').toLowerCase()
/** Shortest search for a part of an ABN: two digits occur in every other ABN. */
const minAbnDigits = 3

/** Invoice numbers and ABNs, however they are spaced and with or without dashes. */
const matchesNumber = ({ invoiceNumber, abn }: Row['values'], query: string): boolean => {
  const wanted = joined(query)
  if (wanted === '') return false
  return (
    (invoiceNumber !== null && joined(invoiceNumber).includes(wanted)) ||
    (abn !== null && wanted.length >= minAbnDigits && joined(abn).includes(wanted))
  )
}

/**
 * Searches supplier, temporary supplier name, date text, total, GST and category, ignoring case (specification, section 5), and invoice
 * number and ABN.
 */
export function matches(row: Row, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  if (!wanted || matchesNumber(row.values, wanted)) return true
  const { values, invoice } = row
  const money = [values.total, values.gst].map(it => (it === null ? '' : (Math.abs(it) / 100).toFixed(2)))
  const texts = [
    values.supplier,
    extractedSupplier(invoice),
    values.paymentDate && shown('paymentDate', values),
    values.paymentDate,
    slashedDate(values.paymentDate),
    ...money,
    shown('total', values),
    shown('gst', values),
    values.category,
  ]
  return texts.some(it => it?.toLowerCase().includes(wanted))
}

export const matchesChip = (row: Row, chip: Chip): boolean =>
  chip === 'all' || (chip === 'proposed' && isProposed(row)) || Object.values(row.flags).some(it => isToCheck(it) && it.level === chip)

const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en-AU', { sensitivity: 'base', numeric: true })
}

/**
 * The ids shown, in order. Computed when search, chip, sort or the set of rows changes, not when a value is edited: rows must not move
 * while they are edited. Unknown values come last in either direction; equal rows stay in document order. `staying`: rows that stay
 * though they match no more.
 */
export function orderOf(rows: readonly Row[], query: RowQuery, staying: ReadonlySet<string> = new Set()): string[] {
  const found = rows.filter(it => staying.has(it.id) || (matchesChip(it, query.chip) && matches(it, query.text)))
  const { sort } = query
  if (sort) {
    found.sort((a, b) => {
      const [x, y] = [a.values[sort.key], b.values[sort.key]]
      return x === null || y === null ? compare(x, y) : (sort.down ? -1 : 1) * compare(x, y)
    })
  }
  return found.map(it => it.id)
}

/** Appends new rows and removes missing ones; nothing else moves. */
export function updatedOrder(before: readonly string[], rows: readonly Row[], query: RowQuery): string[] {
  const existing = new Set(rows.map(it => it.id))
  const shownBefore = new Set(before)
  return [
    ...before.filter(it => existing.has(it)),
    ...orderOf(
      rows.filter(it => !shownBefore.has(it.id)),
      query,
    ),
  ]
}
