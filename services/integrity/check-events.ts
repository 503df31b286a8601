/**
 * Reads all events once and checks that each is readable, that revisions have no gaps, and that each event has the hash of the previous
 * one.
 */
import { chainCheck } from '../platform/events/chain-check.ts'
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import { foundEvent, type FindingData } from '../platform/events/findings.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/** `pace`: called between two batches; it waits so that other work can run. */
export type Pace = { signal: AbortSignal; pace(): Promise<void> }
type CheckedEvents = { events: number; streams: number; found: FindingData[] }

export async function checkEvents(store: EventStore, { signal, pace }: Pace): Promise<CheckedEvents> {
  const chain = chainCheck()
  let events = 0
  for await (const batch of eventsUpTo(store, null, await store.head(), signal)) {
    for (const event of batch) chain.add(event)
    events += batch.length
    await pace()
  }
  return { events, streams: chain.streams(), found: [...store.damaged().map(foundEvent), ...chain.findings()] }
}
