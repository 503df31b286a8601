/** Events for tests of stores, and a follower that collects events. */
import { hashOf } from '../events/hash-chain.ts'
import { newId } from '../events/ids.ts'
import type { NewEvent, StoredEvent } from '../events/event.ts'
import type { EventStore } from '../ports/event-store.ts'

const fixedId = '0199a000-0000-7000-8000-000000000001'

/** One event with its own id. `prev` is null, because execute.ts computes the hash chain. */
export const eventOf = (n: number, id = newId()): NewEvent => ({
  id,
  type: 'Counted',
  data: { n },
  metadata: {
    actor: 'user:1',
    at: 1_780_000_000_000 + n,
    commandId: fixedId,
    actId: fixedId,
    causeId: null,
    firmId: null,
    clientId: null,
    prev: null,
  },
})
export const eventsOf = (...ns: number[]): NewEvent[] => ns.map(n => eventOf(n))
/** Appends events whose hash chain holds, as `execute` writes them, to the end of the stream. */
export async function appendChained(store: Pick<EventStore, 'read' | 'append'>, stream: string, ...ns: number[]): Promise<void> {
  const last = (await store.read(stream)).at(-1)
  let prev = last ? hashOf(last) : null
  const events = eventsOf(...ns).map(event => {
    const chained: NewEvent = { ...event, metadata: { ...event.metadata, prev } }
    prev = hashOf(chained)
    return chained
  })
  await store.append(stream, last?.revision ?? 'no-stream', events)
}
export const numbersOf = (events: StoredEvent[]): number[] => events.map(({ data }) => (data as { n: number }).n)

/** Follows until `enough` returns true; returns all events seen, in order. */
export async function followUntil(
  store: EventStore,
  after: number | null,
  enough: (seen: StoredEvent[]) => boolean,
  onBatch: (batch: StoredEvent[]) => void = () => {},
): Promise<StoredEvent[]> {
  const stop = new AbortController()
  const seen: StoredEvent[] = []
  if (enough(seen)) return seen
  for await (const batch of store.follow(after, stop.signal)) {
    onBatch(batch)
    seen.push(...batch)
    if (enough(seen)) stop.abort()
  }
  return seen
}
