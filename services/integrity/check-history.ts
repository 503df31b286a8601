/** One pass over all events: their hash chains, the anchors that they are compared with, and the blobs that they refer to. */
import { chainCheck } from '../platform/events/chain-check.ts'
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import { foundEvent, type FindingData } from '../platform/events/findings.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { compareWithAnchors } from './anchors/anchored-hashes.ts'
import { summaryOfAnchors, type AnchorSummary, type LoadedAnchors } from './anchors/load-anchors.ts'
import { referencedBlobs } from './referenced-blobs.ts'

/** `owners`: hashes of the blobs that events refer to, by owner. Can be sent between threads. */
export type CheckedHistory = { events: number; streams: number; found: FindingData[]; owners: Map<string, Set<string>>; anchors: AnchorSummary }

/** `anchors`: to compare with. `progress`: called with the number of events read. */
export async function checkHistory(
  events: Pick<EventStore, 'follow' | 'damaged' | 'erased'>, head: number | null, anchors: LoadedAnchors, progress: (events: number) => void,
): Promise<CheckedHistory> {
  const chain = chainCheck()
  const references = referencedBlobs()
  const anchored = compareWithAnchors(anchors.files)
  let count = 0
  for await (const batch of eventsUpTo(events, null, head)) {
    for (const event of batch) {
      anchored.add(event, chain.add(event))
      references.add(event)
    }
    count += batch.length
    progress(count)
  }
  const erased = new Set<string>()
  for await (const stream of events.erased()) erased.add(stream)
  const found = [...events.damaged().map(foundEvent), ...chain.findings(), ...anchors.found, ...anchored.findings(erased)]
  return { events: count, streams: chain.streams(), found, owners: references.owners, anchors: summaryOfAnchors(anchors) }
}
