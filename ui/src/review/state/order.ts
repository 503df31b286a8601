import { isToCheck } from './flags.ts'
import { shown } from './shown.ts'
import type { Row } from './rows.ts'
import type { Key } from './values.ts'

export type Sort = { key: Key; down: boolean } | null
export type Chip = 'all' | 'doubtful' | 'wrong'
export type RowQuery = { text: string; chip: Chip; sort: Sort }

const joined = (text: string): string => text.replace(/[\s-]/gu, '').toLowerCase()
/** Two digits stand in every other ABN: they are meant for dates and amounts. */
const leastOfAbn = 3

/** Invoice numbers and ABNs, however they are spaced and with or without dashes. */
const matchesNumber = ({ invoiceNumber, abn }: Row['values'], query: string): boolean => {
  const wanted = joined(query)
  if (wanted === '') return false
  return (invoiceNumber !== null && joined(invoiceNumber).includes(wanted)) || (abn !== null && wanted.length >= leastOfAbn && joined(abn).includes(wanted))
}

/**
 * Supplier, temporary supplier name, date text, total, GST and category, ignoring case (specification of scanning, section 5); invoice number and ABN, which
 * are what suppliers ask by.
 */
export function matches(row: Row, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  if (!wanted || matchesNumber(row.values, wanted)) return true
  const { values, invoice } = row
  const money = [values.total, values.gst].map(it => (it === null ? '' : (Math.abs(it) / 100).toFixed(2)))
  const texts = [values.supplier, invoice.tempSupplierName, values.paymentDate && shown('paymentDate', values), values.paymentDate,
    values.paymentDate?.split('-').reverse().join('/'), ...money, shown('total', values), shown('gst', values), values.category]
  return texts.some(it => it?.toLowerCase().includes(wanted))
}

export const passes = (row: Row, chip: Chip): boolean => chip === 'all' || Object.values(row.flags).some(it => isToCheck(it) && it.level === chip)

const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-AU', { sensitivity: 'base', numeric: true })
}

/**
 * The ids shown, in order. Asked anew when search, chip, sort or the set of rows changes, and not when a value is edited: a row must
 * not run away from under the hands. Unknown values come last either way; equal rows stand as the paper lay.
 */
export function orderOf(rows: readonly Row[], asked: RowQuery): string[] {
  const kept = rows.filter(it => passes(it, asked.chip) && matches(it, asked.text))
  const { sort } = asked
  if (sort) {
    kept.sort((a, b) => {
      const [x, y] = [a.values[sort.key], b.values[sort.key]]
      return x === null || y === null ? compare(x, y) : (sort.down ? -1 : 1) * compare(x, y)
    })
  }
  return kept.map(it => it.id)
}

/** New rows come last and rows that are gone go; nothing else moves, whatever reading or saving has changed meanwhile. */
export function grownOrder(before: readonly string[], rows: readonly Row[], asked: RowQuery): string[] {
  const there = new Set(rows.map(it => it.id))
  const had = new Set(before)
  return [...before.filter(it => there.has(it)), ...orderOf(rows.filter(it => !had.has(it.id)), asked)]
}
