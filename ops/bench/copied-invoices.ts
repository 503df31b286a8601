/** Copies the invoices of a group within the group, until it has the wanted size. */
import type { NewEvent } from '../../services/platform/events/event.ts'
import { idFrom } from '../../services/platform/events/ids.ts'
import type { EventStore } from '../../services/platform/ports/event-store.ts'
import { streamsOf } from './copied-history.ts'

/** Streams that are written concurrently, so that they share a disk write. */
const atOnce = 64
/** Added to `order` for each copy, so that its rows follow those of the copy before. */
const orders = 10_000_000

type Event = { type: string; data: Record<string, unknown> }

/** Appends copies of all invoices until the group has `rows` of them; the store must contain exactly one group. */
export async function appendCopiesInGroup(store: EventStore, rows: number): Promise<{ groupId: string; invoices: number }> {
  const streams = [...(await streamsOf(store))].filter(([stream]) => stream.startsWith('invoice-'))
  const groupId = String((streams[0]?.[1][0]?.data as Record<string, unknown> | undefined)?.['groupId'])
  const waiting: { stream: string; events: NewEvent[] }[] = []
  for (let copy = 1; streams.length + waiting.length < rows; copy++) {
    for (const [stream, events] of streams.slice(0, rows - streams.length - waiting.length)) {
      const originalId = stream.slice('invoice-'.length)
      const id = idFrom('copied-invoice', String(copy), originalId)
      waiting.push({ stream: `invoice-${id}`, events: events.map(event => {
        const { type, data } = event as unknown as Event // the shape of every stored event
        const order = typeof data['order'] === 'number' ? { order: data['order'] + copy * orders } : {}
        return { id: idFrom('copied-event', String(copy), event.id), type, data: { ...data, invoiceId: id, ...order }, metadata: event.metadata } as NewEvent
      }) })
    }
  }
  for (let i = 0; i < waiting.length; i += atOnce) await Promise.all(waiting.slice(i, i + atOnce).map(({ stream, events }) => store.append(stream, 'no-stream', events)))
  return { groupId, invoices: streams.length + waiting.length }
}
