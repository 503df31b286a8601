/** Copies of a finished history or of the invoices of a group, with their own ids: many events of the shapes and sizes of real ones. */
import type { NewEvent, StoredEvent } from '../../services/platform/events/event.ts'
import { hashOf } from '../../services/platform/events/hash-chain.ts'
import { idFrom } from '../../services/platform/events/ids.ts'
import type { EventStore } from '../../services/platform/ports/event-store.ts'

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Streams that are written concurrently, so that they share a disk write. */
const atOnce = 32
/** Events of one append: within a mebibyte for events as the product has them. */
const perAppend = 50

export type Streams = Map<string, StoredEvent[]>

/** All events of the store at this moment, by stream. */
export async function streamsOf(events: EventStore): Promise<Streams> {
  const head = await events.head()
  const found: StoredEvent[] = []
  const stop = new AbortController()
  if (head !== null) {
    for await (const batch of events.follow(null, stop.signal)) {
      found.push(...batch)
      if ((batch.at(-1)?.position ?? 0) >= head) stop.abort()
    }
  }
  return Map.groupBy(found, ({ stream }) => stream)
}

/** The streams of the pipeline and the review, without firms and people. */
export const pipelineOf = (streams: Streams): Streams =>
  new Map([...streams].filter(([stream]) => /^(file|invoice|scan-group|stack)-/.test(stream)))

/** The same events with a hash chain that holds. */
function chained(events: NewEvent[]): NewEvent[] {
  let prev: string | null = null
  return events.map(event => {
    const next: NewEvent = { ...event, metadata: { ...event.metadata, prev } }
    prev = hashOf(next)
    return next
  })
}

/** The same history under other ids, except `sharedIds`. */
function* copyOf(streams: Streams, sharedIds: Set<string>, copy: string): Generator<{ stream: string; events: NewEvent[] }> {
  const renamed = (text: string): string => text.replace(uuids, id => (sharedIds.has(id) ? id : idFrom('copy', copy, id)))
  for (const [stream, all] of streams) {
    const events = all.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
    yield { stream: renamed(stream), events: chained(JSON.parse(renamed(JSON.stringify(events))) as NewEvent[]) } // the same shape: only ids were replaced
  }
}

async function appendAll(store: EventStore, { stream, events }: { stream: string; events: NewEvent[] }): Promise<void> {
  for (let i = 0; i < events.length; i += perAppend)
    await store.append(stream, i === 0 ? 'no-stream' : i - 1, events.slice(i, i + perAppend))
}

/** Appends `copies` of the history, numbered from `first`; returns the number of events appended. */
export async function appendCopies(
  store: EventStore,
  streams: Streams,
  sharedIds: Set<string>,
  copies: number,
  first = 0,
): Promise<number> {
  let count = 0
  for (let copy = first; copy < first + copies; copy += 1) {
    const all = [...copyOf(streams, sharedIds, String(copy))]
    for (let i = 0; i < all.length; i += atOnce) await Promise.all(all.slice(i, i + atOnce).map(one => appendAll(store, one)))
    count += all.reduce((sum, { events }) => sum + events.length, 0)
  }
  return count
}

/** As `atOnce`, for streams of one invoice, which are shorter. */
const atOnceInGroup = 64
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
      waiting.push({
        stream: `invoice-${id}`,
        events: events.map(event => {
          const { type, data } = event as unknown as Event // the shape of every stored event
          const order = typeof data['order'] === 'number' ? { order: data['order'] + copy * orders } : {}
          return {
            id: idFrom('copied-event', String(copy), event.id),
            type,
            data: { ...data, invoiceId: id, ...order },
            metadata: event.metadata,
          } as NewEvent
        }),
      })
    }
  }
  for (let i = 0; i < waiting.length; i += atOnceInGroup)
    await Promise.all(waiting.slice(i, i + atOnceInGroup).map(({ stream, events }) => store.append(stream, 'no-stream', events)))
  return { groupId, invoices: streams.length + waiting.length }
}
