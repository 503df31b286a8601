/** Invoices that seem to be there twice, within a client. Pure. */
import type { InvoiceBriefRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { totalOf } from './invoice.ts'
import type { Found } from './row-anomalies.ts'
import { plainNumber, sumKey, type SupplierHistory } from './supplier-history.ts'

/** How often it is there, and where else; null when nowhere. Counted without a list, since a supplier may have thousands. */
function alike(row: ReviewRow, all: InvoiceBriefRow[], same: (other: InvoiceBriefRow) => boolean = () => true): string | null {
  let [times, here] = [1, false]
  for (const other of all) {
    if (other.id === row.id || !same(other)) continue
    times++
    here ||= other.groupId === row.groupId
  }
  return times === 1 ? null : `${times} times, also ${here ? 'here' : "in another of this client's batches"}.`
}

/**
 * `history`: the client's invoices of the same supplier. Same supplier and number is wrong; same supplier, date and total is doubtful, until a
 * person has accepted the row or where both have numbers that differ: two tickets of one day may well cost the same.
 */
export function duplicates(row: ReviewRow, { byNumber, bySum }: SupplierHistory): Found[] {
  const number = plainNumber(row.values.invoiceNumber)
  const sameNumber = number === null ? null : alike(row, byNumber.get(number) ?? [])
  if (sameNumber !== null) return [{ field: 'invoiceNumber', level: 'wrong', reason: `The same supplier and number stand ${sameNumber}` }]
  const sum = sumKey(row.values.paymentDate, totalOf(row.values))
  if (row.reviewed || sum === null) return []
  const sameSum = alike(row, bySum.get(sum) ?? [], other => number === null || plainNumber(other.invoiceNumber) === null)
  return sameSum === null ? [] : [{ field: 'total', level: 'doubtful', reason: `The same supplier, date and total stand ${sameSum}` }]
}
