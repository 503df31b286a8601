/**
 * Reads all events once and checks that each is readable, also from its stream, that revisions have no gaps, and that each event has the
 * hash of the previous one.
 */
import { chainCheck } from '../platform/events/chain-check.ts'
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import { foundEvent, foundHidden, type FindingData } from '../platform/events/findings.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/** `pace`: called between two batches; it waits so that other work can run. */
export type Pace = { signal: AbortSignal; pace(): Promise<void> }
/** `isHidden`: events of a stream are hidden, so that reads of it do not show what belongs to it. */
type CheckedEvents = { events: number; streams: number; found: FindingData[]; isHidden: boolean }

export async function checkEvents(store: EventStore, { signal, pace }: Pace): Promise<CheckedEvents> {
  const chain = chainCheck()
  let events = 0
  for await (const batch of eventsUpTo(store, null, await store.head(), signal)) {
    for (const event of batch) chain.add(event)
    events += batch.length
    await pace()
  }
  const hidden = (await store.hidden(signal)).map(foundHidden)
  const found = [...store.damaged().map(foundEvent), ...chain.findings(), ...hidden]
  return { events, streams: chain.streams(), found, isHidden: hidden.length > 0 }
}
