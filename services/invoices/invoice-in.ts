import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { invoice, invoiceStream, type InvoiceState } from './invoice.ts'

/** An invoice from its own stream: also one that has no row any more because it was deleted, or joined with another. */
export async function invoiceIn(events: EventStore, invoiceId: string): Promise<InvoiceState> {
  const facts = (await events.read(invoiceStream(invoiceId))) as unknown as InvoiceEvent[] // its streams hold nothing else
  return facts.reduce(invoice.evolve, invoice.initial)
}
