/** The events of the store up to a given head, without those appended later. */
import type { StoredEvent } from './event.ts'
import type { EventStore } from '../ports/event-store.ts'

/**
 * The events after position `after` (null: from the first) up to position `head`, in batches; none where `head` is null. Ends early when
 * `signal` aborts.
 */
export async function* eventsUpTo(
  store: Pick<EventStore, 'follow'>,
  after: number | null,
  head: number | null,
  signal?: AbortSignal,
): AsyncGenerator<StoredEvent[]> {
  if (head === null || (after !== null && after >= head)) return
  const enough = new AbortController()
  try {
    for await (const batch of store.follow(after, AbortSignal.any([enough.signal, ...(signal ? [signal] : [])]))) {
      const last = batch.at(-1)?.position ?? 0
      yield last > head ? batch.filter(({ position }) => position <= head) : batch
      if (last >= head) return
    }
  } finally {
    enough.abort()
  }
}
