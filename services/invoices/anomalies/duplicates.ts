/** Flags an invoice that the client seems to have twice, among its invoices of the same supplier (supplier-index.ts). Pure. */
import { totalOf } from '@docketry/contracts/rules/money.ts'
import { sameBy, sameKeys } from '../../shared/same-invoice.ts'
import type { ComparedRow, OtherInvoice, RowAnomaly } from './row-anomaly.ts'
import type { SupplierIndex } from './supplier-index.ts'

/**
 * How often the invoice exists and whether in the same batch, in words; null without another. Counts without a list: a supplier may have
 * thousands.
 */
function occurrences(row: ComparedRow, all: OtherInvoice[] | undefined, same: (other: OtherInvoice) => boolean): string | null {
  let [times, sameBatch] = [1, false]
  for (const other of all ?? []) {
    if (other.id === row.id || !same(other)) continue
    times++
    sameBatch ||= other.groupId === row.groupId
  }
  return times === 1 ? null : `${times} times, also ${sameBatch ? 'in this batch' : "in another of this client's batches"}.`
}

/** The same supplier and number is wrong. The same supplier, date and total is doubtful, unless a person accepted the row. */
export function duplicates(row: ComparedRow, { byNumber, byDateAndTotal }: SupplierIndex): RowAnomaly[] {
  const { invoiceNumber, paymentDate } = row.values
  const mine = { invoiceNumber, paymentDate, total: totalOf(row.values) }
  const { number, dateAndTotal } = sameKeys(mine)
  const sameNumber = number === null ? null : occurrences(row, byNumber.get(number), other => sameBy(mine, other) === 'number')
  if (sameNumber !== null) return [{ field: 'invoiceNumber', level: 'wrong', reason: `The same supplier and number occur ${sameNumber}` }]
  if (row.reviewed || dateAndTotal === null) return []
  const sameTotal = occurrences(row, byDateAndTotal.get(dateAndTotal), other => sameBy(mine, other) === 'dateAndTotal')
  return sameTotal === null ? [] : [{ field: 'total', level: 'doubtful', reason: `The same supplier, date and total occur ${sameTotal}` }]
}
