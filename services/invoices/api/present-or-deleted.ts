/** Whose an invoice is that a person has open and that may have been deleted meanwhile, so that the answer can say so. */
import { refuse } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'

type Read = Pick<ReadRows, 'get' | 'getDeleted'>

/** Null where there is none, or nothing of it is left. */
export const ownerPresentOrDeleted = async (read: Read, invoiceId: string): Promise<{ firmId: string; clientId: string } | null> =>
  (await read.get('invoices', invoiceId)) ?? (await read.getDeleted('invoices', invoiceId))?.deleted.row ?? null

/** Throws `invoice.deleted`, or `group.deleted` where it was deleted with its batch. */
export async function refuseDeleted(read: Read, invoiceId: string): Promise<void> {
  const row = await read.getDeleted('invoices', invoiceId)
  if (row) throw refuse(row.deleted.alone ? 'invoice.deleted' : 'group.deleted')
}
