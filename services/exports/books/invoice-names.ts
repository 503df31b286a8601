import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { withBillDates } from './accepted-rows.ts'
import { nameOf } from './bills-to-export.ts'

type Named = { name: string; isDeleted: boolean }

/** By id, of the invoices of a client, accepted or not; a deleted one with the number it had. Those that are erased have no name left. */
export async function invoiceNames(
  read: ReadRows,
  of: { firmId: string; clientId: string },
  ids: readonly string[],
): Promise<(id: string) => Named> {
  if (ids.length === 0) return () => erased
  const dated = await withBillDates(read, of)
  const names = new Map(
    (await read.getMany('review-rows', [...new Set(ids)])).map(row => [row.id, { name: nameOf(dated(row)), isDeleted: false }]),
  )
  for (const id of ids) {
    if (names.has(id)) continue
    const row = (await read.getDeleted('review-rows', id))?.deleted.row
    if (row) names.set(id, { name: nameOf(dated(row)), isDeleted: true })
  }
  return id => names.get(id) ?? erased
}
const erased: Named = { name: 'An invoice that is erased', isDeleted: true }
