/** Links of hash chains from whole events. */
import type { EventStore, Link } from '../ports/event-store.ts'
import type { StoredEvent } from './event.ts'
import { eventsUpTo } from './events-up-to.ts'

const linkOf = (event: StoredEvent): Link => {
  const {
    stream,
    revision,
    position,
    metadata: { prev },
  } = event
  return { stream, revision, position, prev, hash: null, event }
}

/** `EventStore.links`, for a store that can only give whole events. */
export const linksByFollowing = (follow: EventStore['follow']): EventStore['links'] =>
  async function* (after, upTo) {
    for await (const batch of eventsUpTo({ follow }, after, upTo)) yield batch.map(linkOf)
  }
