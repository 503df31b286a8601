/** Whose an invoice is, from its stream: also of one that is deleted, or that has an event which cannot be applied. */
import { foldAsFarAsPossible, readMarked } from '../platform/commands/load.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { invoice, type InvoiceState } from './invoice.ts'

/** Null where there is none, or its stream is erased. */
export async function ownerOfInvoice(events: Pick<EventStore, 'read'>, invoiceId: string): Promise<InvoiceState['origin']> {
  const stored = await readMarked(events, invoice.stream(invoiceId))
  return stored && foldAsFarAsPossible(invoice, stored).state.origin
}
