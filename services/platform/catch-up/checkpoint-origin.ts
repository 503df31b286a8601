/** Whether a checkpoint belongs to the events of this store: a restored backup or another store has other events. */
import { isUnreadable } from '../events/damaged-events.ts'
import type { StoredEvent } from '../events/event.ts'
import type { CheckpointOrigin, Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'

type Ports = { events: EventStore; documents: Documents }

/** `code`: hash of the projection's code; null for reactions. */
export const originAt = (store: string, code: string | null, { stream, revision, id }: StoredEvent): CheckpointOrigin => ({
  store,
  code,
  event: { stream, revision, id },
})

async function isInStore({ stream, revision, id }: CheckpointOrigin['event'], events: EventStore): Promise<boolean> {
  try {
    const [event] = await events.read(stream, revision)
    return event?.id === id
  } catch (error) {
    // It shows that the stream was in this store.
    if (isUnreadable(error)) return true
    throw error
  }
}

/** Null when the collection has no checkpoint, or one that belongs to this store's events; otherwise a clause that says what is wrong. */
export async function foreignCheckpoint(collection: string, { events, documents }: Ports): Promise<string | null> {
  const position = await documents.checkpoint(collection)
  if (position === null) return null
  const origin = await documents.origin(collection)
  if (origin && origin.store !== (await events.id())) return 'its checkpoint is of another event store'
  const head = await events.head()
  const isAhead = head === null || position > head
  // The newest events may be erased or unreadable: then the checkpoint is ahead of the head and belongs to this store all the same.
  const belongs = origin ? await isInStore(origin.event, events) : !isAhead
  if (belongs) return null
  return isAhead
    ? `its checkpoint ${position} is ahead of the newest event (${head ?? 'none'}): a backup of the events was restored`
    : `the event of its checkpoint ${position} is not in the event store: a backup of the events was restored`
}
