/** Measures appends of events of about the size of an edit, by one writer or several. */
import type { NewEvent } from '../../services/platform/events/event.ts'
import { newId } from '../../services/platform/events/ids.ts'
import type { EventStore } from '../../services/platform/ports/event-store.ts'

/** A new event of about the size of an edit. `n` makes its values differ. */
export function edited(n: number): NewEvent {
  const changed = {
    supplierName: 'Harbourside Plumbing Supplies Pty Ltd',
    invoiceNumber: `INV-${n}`,
    totalCents: 123_400 + n,
    gstCents: 11_218,
    paymentDate: '2026-08-14',
  }
  const metadata = {
    actor: `user:${newId()}`,
    at: Date.now(),
    commandId: newId(),
    actId: newId(),
    causeId: null,
    firmId: newId(),
    clientId: newId(),
    prev: 'a'.repeat(64),
  }
  return { id: newId(), type: 'InvoiceEdited', data: { changed }, metadata }
}

/** Runs `work`, which makes `count` appends, and returns appends per second. */
export async function perSecond(count: number, work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return (count / (performance.now() - start)) * 1000
}

/** Durable appends a second of `writers` at once, each with `count` appends of one event to a new stream of its own. */
export function appendsPerSecond(store: EventStore, writers: number, count: number): Promise<number> {
  const write = async (stream: string): Promise<void> => {
    for (let i = 0; i < count; i += 1) await store.append(stream, i === 0 ? 'no-stream' : i - 1, [edited(i)])
  }
  return perSecond(writers * count, () => Promise.all(Array.from({ length: writers }, () => write(`bench-${newId()}`))))
}
