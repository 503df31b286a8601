/** One pass over all events: their hash chains, and the blobs that they refer to. */
import { chainCheck } from '../platform/events/chain-check.ts'
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import { foundEvent, type FindingData } from '../platform/events/findings.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { referencedBlobs } from './referenced-blobs.ts'

/** `owners`: hashes of the blobs that events refer to, by owner. Can be sent between threads. */
export type CheckedHistory = { events: number; streams: number; found: FindingData[]; owners: Map<string, Set<string>> }

/** `progress`: called with the number of events read. */
export async function checkHistory(events: Pick<EventStore, 'follow' | 'damaged'>, head: number | null, progress: (events: number) => void): Promise<CheckedHistory> {
  const chain = chainCheck()
  const references = referencedBlobs()
  let count = 0
  for await (const batch of eventsUpTo(events, null, head)) {
    for (const event of batch) {
      chain.add(event)
      references.add(event)
    }
    count += batch.length
    progress(count)
  }
  return { events: count, streams: chain.streams(), found: [...events.damaged().map(foundEvent), ...chain.findings()], owners: references.owners }
}
