/** Invoices that seem to be there twice, within a client. Pure. */
import type { InvoiceBriefRow, InvoiceRow } from '@docketry/contracts/views/rows.ts'
import { supplierKeyOf } from './brief.ts'
import { totalOf } from './invoice.ts'
import type { Found } from './row-anomalies.ts'

const plain = (number: string | null): string | null => number?.replace(/\s/gu, '').toUpperCase() || null

const where = (row: InvoiceRow, others: InvoiceBriefRow[]): string =>
  others.some(({ groupId }) => groupId === row.groupId) ? 'here' : "in another of this client's batches"

/**
 * `others`: the client's invoices of the same supplier. Same supplier and number is wrong; same supplier, date and total is doubtful, until a
 * person has accepted the row or where both have numbers that differ: two tickets of one day may well cost the same.
 */
export function duplicates(row: InvoiceRow, others: InvoiceBriefRow[]): Found[] {
  const number = plain(row.values.invoiceNumber)
  const key = supplierKeyOf(row.values)
  const rest = others.filter(other => other.id !== row.id && other.supplierKey === key)
  const sameNumber = rest.filter(other => number !== null && plain(other.invoiceNumber) === number)
  if (sameNumber.length > 0) {
    return [{ field: 'invoiceNumber', level: 'wrong', reason: `The same supplier and number stand ${sameNumber.length + 1} times, also ${where(row, sameNumber)}.` }]
  }
  const total = totalOf(row.values)
  const { paymentDate } = row.values
  if (row.reviewed || key === null || total === null || paymentDate === null) return []
  const sameSum = rest.filter(other => other.total === total && other.paymentDate === paymentDate && (number === null || plain(other.invoiceNumber) === null))
  return sameSum.length === 0 ? []
    : [{ field: 'total', level: 'doubtful', reason: `The same supplier, date and total stand ${sameSum.length + 1} times, also ${where(row, sameSum)}.` }]
}
