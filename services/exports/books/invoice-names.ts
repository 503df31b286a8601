import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { withBillDates } from './accepted-rows.ts'
import { nameOf } from './bills-to-export.ts'

export const deletedInvoice = 'A deleted invoice'

/** By id, of the invoices of a client that are there, accepted or not. */
export async function invoiceNames(
  read: ReadRows,
  of: { firmId: string; clientId: string },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const dated = await withBillDates(read, of)
  return new Map((await read.getMany('review-rows', [...new Set(ids)])).map(row => [row.id, nameOf(dated(row))]))
}
