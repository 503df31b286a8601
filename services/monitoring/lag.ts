/** What waits for a projection or reaction: the events after its position that concern it. */
import type { StoredEvent } from '../platform/events/event.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { isConcerned } from '../platform/projections/concerned-rows.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'

/**
 * `estimated`: there are too many to count, and `waiting` is calculated from those that were counted. `firstAt`: when the oldest was stored
 * (UTC ms); null without one.
 */
export type Lag = { waiting: number; estimated: boolean; firstAt: number | null }

const none: Lag = { waiting: 0, estimated: false, firstAt: null }
/** Up to this many events are read, and counted exactly. */
const maxRead = 2000

/** When the first event after `position` that concerns the projection was stored (UTC ms); null where none waits. */
export async function firstWaitingAt(
  projection: AnyProjection,
  position: number | null,
  events: Pick<EventStore, 'head' | 'follow'>,
): Promise<number | null> {
  const head = await events.head()
  if (head === null || (position !== null && position >= head)) return null
  const enough = new AbortController()
  try {
    for await (const batch of events.follow(position, enough.signal)) {
      const first = batch.find(event => event.position <= head && isConcerned(projection, event))
      if (first) return first.metadata.at
      if ((batch.at(-1)?.position ?? head) >= head) return null
    }
    return null
  } finally {
    enough.abort()
  }
}

/** `concerns`: whether an event concerns the projection or reaction. */
export async function lagAfter(
  position: number | null,
  head: number | null,
  concerns: (event: StoredEvent) => boolean,
  { follow }: Pick<EventStore, 'follow'>,
): Promise<Lag> {
  if (head === null || (position !== null && position >= head)) return none
  const enough = new AbortController()
  const lag = { ...none }
  let read = 0
  try {
    for await (const batch of follow(position, enough.signal)) {
      for (const event of batch) {
        if (event.position > head || !concerns(event)) continue
        lag.waiting += 1
        lag.firstAt ??= event.metadata.at
      }
      read += batch.length
      const upTo = batch.at(-1)?.position ?? head
      if (upTo >= head) return lag
      if (read < maxRead) continue
      const share = (head - (position ?? 0)) / Math.max(1, upTo - (position ?? 0))
      return { ...lag, waiting: Math.round(lag.waiting * share), estimated: true }
    }
    return lag
  } finally {
    enough.abort()
  }
}
