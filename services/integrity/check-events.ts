/** Reads all events once and checks that each is readable, that revisions have no gaps, and that each event has the hash of the previous one. */
import type { StoredEvent } from '../platform/events/event.ts'
import { foundEvent, type FindingData } from '../platform/events/findings.ts'
import { hashOf } from '../platform/events/hash-chain.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/** `pace`: called between two batches; it waits so that other work can run. */
export type Pace = { signal: AbortSignal; pace(): Promise<void> }
export type CheckedEvents = { events: number; streams: number; found: FindingData[] }

/** Last revision of a stream and the hash of its event, in compact form: there are very many streams. */
type Last = { revision: number; hash: string }
const short = (hash: string): string => Buffer.from(hash, 'hex').toString('latin1')

function faultsOf({ stream, revision, position, metadata }: StoredEvent, last: Last | undefined): FindingData[] {
  const place = { subject: `${stream} ${revision}`, stream, revision, position }
  const expected = (last?.revision ?? -1) + 1
  if (revision !== expected) {
    return [{ ...place, kind: 'revision', what: `${stream} goes from event ${expected - 1} to event ${revision} (position ${position}): events are missing. Restore them from a backup.` }]
  }
  if ((metadata.prev === null ? null : short(metadata.prev)) === (last?.hash ?? null)) return []
  const what = revision === 0
    ? `The first event of ${stream} (position ${position}) names one before it: events are missing. Restore them from a backup.`
    : `The event ${revision} of ${stream} (position ${position}) does not name the event ${revision - 1} by its hash: one of the two was changed after it was stored. Compare them with a backup.`
  return [{ ...place, kind: 'chain', what }]
}

export async function checkEvents(store: EventStore, { signal, pace }: Pace): Promise<CheckedEvents> {
  const lasts = new Map<string, Last>()
  const found: FindingData[] = []
  let events = 0
  const head = await store.head()
  const enough = new AbortController()
  const until = AbortSignal.any([signal, enough.signal])
  if (head !== null) {
    for await (const batch of store.follow(null, until)) {
      for (const event of batch) {
        found.push(...faultsOf(event, lasts.get(event.stream)))
        lasts.set(event.stream, { revision: event.revision, hash: short(hashOf(event)) })
      }
      events += batch.length
      if ((batch.at(-1)?.position ?? 0) >= head) enough.abort()
      else await pace()
    }
  }
  return { events, streams: lasts.size, found: [...store.damaged().map(foundEvent), ...found] }
}
