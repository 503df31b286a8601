import type { NewEvent } from '../events/event.ts'
import { hashOf } from '../events/hash-chain.ts'

/** Of one stream's events: the first event whose `prev` is not the hash of its predecessor, or null when the chain is intact. */
export const brokenAt = (events: NewEvent[]): NewEvent | null =>
  events.find((event, i) => event.metadata.prev !== (i === 0 ? null : hashOf(events[i - 1] as NewEvent))) ?? null
