/** Exported invoices that have later events and are the same bills still: a note, a restoration, an edit that was set back. */
import { isDeepStrictEqual } from 'node:util'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { defaultCurrency } from '@docketry/contracts/rules/currencies.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { FindValuesAt } from '../../shared/values-at.ts'
import type { BillRow } from './bill-of.ts'
import { sentInvoices } from './books.ts'
import type { BooksState } from './fold-books.ts'

/** Streams read at once. */
const atOnce = 32

/** With default values in the place of absent ones. */
const whole = (values: InvoiceValues): InvoiceValues => ({
  ...values,
  dueDate: values.dueDate ?? null,
  currency: values.currency ?? defaultCurrency,
})

/** The ids of those whose values are the exported ones. */
export async function asExported(findValuesAt: FindValuesAt, rows: readonly BillRow[], books: BooksState): Promise<Set<string>> {
  const sent = sentInvoices(books)
  // 0: Xero has an older bill, of a revision that is not known (services/exports/xero/already-there.ts).
  const later = rows.filter(({ id, revision }) => {
    const exported = sent.get(id)?.revision ?? 0
    return exported > 0 && exported < revision
  })
  const same = await mapConcurrently(atOnce, later, async ({ id, values }) => {
    const before = await findValuesAt(id, sent.get(id)?.revision ?? 0)
    return before !== null && isDeepStrictEqual(whole(before), whole(values)) ? [id] : []
  })
  return new Set(same.flat())
}
