/** Flags an invoice that the client seems to have twice, among its invoices of the same supplier (supplier-index.ts). Pure. */
import { normalisedNumber } from '@docketry/contracts/rules/suppliers.ts'
import { totalOf } from '@docketry/contracts/rules/money.ts'
import { looseNumber } from '../../shared/loose-number.ts'
import type { ComparedRow, OtherInvoice, RowAnomaly } from './row-anomaly.ts'
import { dateAndTotalKey, type SupplierIndex } from './supplier-index.ts'

/**
 * How often the invoice exists and whether in the same batch, in words; null without another. Counts without a list: a supplier may have
 * thousands.
 */
function occurrences(row: ComparedRow, all: OtherInvoice[], same: (other: OtherInvoice) => boolean = () => true): string | null {
  let [times, sameBatch] = [1, false]
  for (const other of all) {
    if (other.id === row.id || !same(other)) continue
    times++
    sameBatch ||= other.groupId === row.groupId
  }
  return times === 1 ? null : `${times} times, also ${sameBatch ? 'in this batch' : "in another of this client's batches"}.`
}

/**
 * The same supplier and number is wrong. The same supplier, date and total is doubtful, unless a person accepted the row or both have
 * numbers that differ in more than punctuation: two tickets of one day may cost the same.
 */
export function duplicates(row: ComparedRow, { byNumber, byDateAndTotal }: SupplierIndex): RowAnomaly[] {
  const number = normalisedNumber(row.values.invoiceNumber)
  const sameNumber = number === null ? null : occurrences(row, byNumber.get(number) ?? [])
  if (sameNumber !== null) return [{ field: 'invoiceNumber', level: 'wrong', reason: `The same supplier and number occur ${sameNumber}` }]
  const dateAndTotal = dateAndTotalKey(row.values.paymentDate, totalOf(row.values))
  if (row.reviewed || dateAndTotal === null) return []
  const loose = looseNumber(row.values.invoiceNumber)
  const mayBeSame = (other: string | null): boolean => loose === null || other === null || loose === other
  const sameTotal = occurrences(row, byDateAndTotal.get(dateAndTotal) ?? [], other => mayBeSame(looseNumber(other.invoiceNumber)))
  return sameTotal === null ? [] : [{ field: 'total', level: 'doubtful', reason: `The same supplier, date and total occur ${sameTotal}` }]
}
