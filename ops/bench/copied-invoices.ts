/** The invoices of a group once more and once more, in the same group: a group as large as wanted. */
import type { NewEvent } from '../../services/platform/events/event.ts'
import { idFrom } from '../../services/platform/events/ids.ts'
import type { EventStore } from '../../services/platform/ports/event-store.ts'
import { streamsOf } from './copied-history.ts'

/** Streams written at once, so that they share a write to disk. */
const atOnce = 64
/** Rows of a copy lie behind those of the one before. */
const orders = 10_000_000

type Event = { type: string; data: Record<string, unknown> }

/** Appends copies of all invoices until the group has `rows` of them; one group alone must be there. */
export async function appendCopiesInGroup(store: EventStore, rows: number): Promise<{ groupId: string; invoices: number }> {
  const streams = [...(await streamsOf(store))].filter(([stream]) => stream.startsWith('invoice-'))
  const groupId = String((streams[0]?.[1][0]?.data as Record<string, unknown> | undefined)?.['groupId'])
  const waiting: { stream: string; events: NewEvent[] }[] = []
  for (let copy = 1; streams.length + waiting.length < rows; copy++) {
    for (const [stream, events] of streams.slice(0, rows - streams.length - waiting.length)) {
      const was = stream.slice('invoice-'.length)
      const id = idFrom('copied-invoice', String(copy), was)
      waiting.push({ stream: `invoice-${id}`, events: events.map(event => {
        const { type, data } = event as unknown as Event // as the store gives it
        const order = typeof data['order'] === 'number' ? { order: data['order'] + copy * orders } : {}
        return { id: idFrom('copied-event', String(copy), event.id), type, data: { ...data, invoiceId: id, ...order }, metadata: event.metadata } as NewEvent
      }) })
    }
  }
  for (let i = 0; i < waiting.length; i += atOnce) await Promise.all(waiting.slice(i, i + atOnce).map(({ stream, events }) => store.append(stream, 'no-stream', events)))
  return { groupId, invoices: streams.length + waiting.length }
}
