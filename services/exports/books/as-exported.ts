/**
 * Exported invoices that have later events and are the same bills still: a note, a restoration, an edit that was set back, a value that no
 * bill has.
 */
import { isDeepStrictEqual } from 'node:util'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { currencyOf } from '../../shared/currency-of.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import type { FindValuesAt } from '../../shared/values-at.ts'
import { billDates } from './accepted-rows.ts'
import type { BillRow } from './bill-of.ts'
import { sentInvoices } from './books.ts'
import type { BooksState } from './fold-books.ts'

/** Streams read at once. */
const atOnce = 32

/** The values that a bill is made of, with default values in the place of absent ones. `date`: of the bill. */
const exported = ({ supplierName, invoiceNumber, category, parts, dueDate, currency }: InvoiceValues, date: string | null) => ({
  supplierName,
  invoiceNumber,
  category,
  parts,
  date,
  dueDate: dueDate ?? null,
  currency: currencyOf({ currency }),
})

/** The ids of those whose values are the exported ones, among rows of a client. */
export async function asExported(
  { read, findValuesAt }: { read: Pick<ReadRows, 'getMany'>; findValuesAt: FindValuesAt },
  of: { firmId: string; clientId: string },
  rows: readonly BillRow[],
  books: BooksState,
): Promise<Set<string>> {
  const sent = sentInvoices(books)
  // 0: Xero has an older bill, of a revision that is not known (services/exports/xero/already-there.ts).
  const later = rows.filter(({ id, revision }) => {
    const sentRevision = sent.get(id)?.revision ?? 0
    return sentRevision > 0 && sentRevision < revision
  })
  if (later.length === 0) return new Set()
  const dateOf = await billDates(read, of)
  const same = await mapConcurrently(atOnce, later, async ({ id, values, date }) => {
    const before = await findValuesAt(id, sent.get(id)?.revision ?? 0, values)
    return before !== null && isDeepStrictEqual(exported(before, dateOf(before)), exported(values, date)) ? [id] : []
  })
  return new Set(same.flat())
}
