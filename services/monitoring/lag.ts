/** What waits for a projection or reaction: the events after its position that concern it. */
import type { StoredEvent } from '../platform/events/event.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/**
 * `estimated`: there are too many to count, and `waiting` is calculated from those that were counted. `firstAt`: when the oldest was stored
 * (UTC ms); null without one.
 */
export type Lag = { waiting: number; estimated: boolean; firstAt: number | null }

const none: Lag = { waiting: 0, estimated: false, firstAt: null }
/** Up to this many events are read, and counted exactly. */
const maxRead = 2000

/**
 * `concerns`: whether an event concerns the projection or reaction. It may throw: then the event counts, since the projection or reaction
 * stops there.
 */
export async function lagAfter(
  position: number | null,
  head: number | null,
  concerns: (event: StoredEvent) => boolean,
  { follow }: Pick<EventStore, 'follow'>,
): Promise<Lag> {
  if (head === null || (position !== null && position >= head)) return none
  const isRelevant = (event: StoredEvent): boolean => {
    try {
      return concerns(event)
    } catch {
      return true
    }
  }
  const enough = new AbortController()
  const lag = { ...none }
  let read = 0
  try {
    for await (const batch of follow(position, enough.signal)) {
      for (const event of batch) {
        if (event.position > head || !isRelevant(event)) continue
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
