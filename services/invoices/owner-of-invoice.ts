/** Whose an invoice is that may be deleted, or that has an event which cannot be applied. */
import { foldAsFarAsPossible, readMarked } from '../platform/commands/load.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { invoice, type InvoiceState } from './invoice.ts'

/** From its stream. Null where there is none, or its stream is erased. */
export async function ownerOfInvoice(events: Pick<EventStore, 'read'>, invoiceId: string): Promise<InvoiceState['origin']> {
  const stored = await readMarked(events, invoice.stream(invoiceId))
  return stored && foldAsFarAsPossible(invoice, stored).state.origin
}

type Read = Pick<ReadRows, 'get' | 'getDeleted'>

/** From its row, present or deleted. Null where there is none, or nothing of it is left. */
export const ownerPresentOrDeleted = async (read: Read, invoiceId: string): Promise<{ firmId: string; clientId: string } | null> =>
  (await read.get('invoices', invoiceId)) ?? (await read.getDeleted('invoices', invoiceId))?.deleted.row ?? null

/**
 * For a person who has an invoice open that was deleted meanwhile: throws `invoice.deleted`, or `group.deleted` where it was deleted with
 * its batch. Returns where it is not deleted.
 */
export async function refuseDeleted(read: Read, invoiceId: string): Promise<void> {
  const row = await read.getDeleted('invoices', invoiceId)
  if (row) throw refuse(row.deleted.alone ? 'invoice.deleted' : 'group.deleted')
}
