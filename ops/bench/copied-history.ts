/** A finished history copied as often as wanted, each copy with ids of its own: many events of the shapes and sizes of real ones. */
import type { NewEvent, StoredEvent } from '../../services/platform/events/event.ts'
import { idFrom } from '../../services/platform/events/ids.ts'
import type { EventStore } from '../../services/platform/ports/event-store.ts'

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Streams written at once, so that they share a write to disk. */
const atOnce = 32
/** Events of one append: within a mebibyte for events as the product has them. */
const perAppend = 50

export type Streams = Map<string, StoredEvent[]>

/** Everything that `events` holds now, by stream. */
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

/** What the pipeline and the review leave, without firms and people. */
export const pipelineOf = (streams: Streams): Streams => new Map([...streams].filter(([stream]) => /^(file|invoice|scan-group|stack)-/.test(stream)))

/** The same history under other ids; those in `kept` stay. `prev` is left as it was: what folds events does not look at it. */
function* copyOf(streams: Streams, kept: Set<string>, copy: string): Generator<{ stream: string; events: NewEvent[] }> {
  const renamed = (text: string): string => text.replace(uuids, id => (kept.has(id) ? id : idFrom('copy', copy, id)))
  for (const [stream, all] of streams) {
    const events = all.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
    yield { stream: renamed(stream), events: JSON.parse(renamed(JSON.stringify(events))) as NewEvent[] } // as it was, but for the ids
  }
}

async function appendAll(store: EventStore, { stream, events }: { stream: string; events: NewEvent[] }): Promise<void> {
  for (let i = 0; i < events.length; i += perAppend) await store.append(stream, i === 0 ? 'no-stream' : i - 1, events.slice(i, i + perAppend))
}

/** Appends `copies` of it, numbered from `first` on; answers how many events were appended. */
export async function appendCopies(store: EventStore, streams: Streams, kept: Set<string>, copies: number, first = 0): Promise<number> {
  let count = 0
  for (let copy = first; copy < first + copies; copy += 1) {
    const all = [...copyOf(streams, kept, String(copy))]
    for (let i = 0; i < all.length; i += atOnce) await Promise.all(all.slice(i, i + atOnce).map(one => appendAll(store, one)))
    count += all.reduce((sum, { events }) => sum + events.length, 0)
  }
  return count
}
