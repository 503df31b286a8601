/** The anchors that a store has recorded. */
import type { AnchorEvent } from '@docketry/contracts/events/anchor.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { anchor, monthOf } from './anchor.ts'

export type RecordedAnchor = AnchorEvent['data']
type History = Pick<EventStore, 'follow' | 'head' | 'read'>

async function firstTime(events: Pick<EventStore, 'follow' | 'head'>): Promise<number | null> {
  // Following an empty store would wait for its first event.
  if ((await events.head()) === null) return null
  const enough = new AbortController()
  try {
    for await (const [first] of events.follow(null, enough.signal)) return first?.metadata.at ?? null
    return null
  } finally {
    enough.abort()
  }
}

/** Months of UTC from that of the store's first event up to that of `now`; also where clocks went wrong. */
async function monthsOf(events: Pick<EventStore, 'follow' | 'head'>, now: number): Promise<string[]> {
  const first = (await firstTime(events)) ?? now
  const [from, to] = [Math.min(first, now), Math.max(first, now)].map(at => new Date(at))
  const months: string[] = []
  for (
    const month = new Date(Date.UTC(from?.getUTCFullYear() ?? 0, from?.getUTCMonth() ?? 0));
    month <= (to ?? month);
    month.setUTCMonth(month.getUTCMonth() + 1)
  )
    months.push(monthOf(month.getTime()))
  return months
}

const inMonth = async (events: History, month: string): Promise<RecordedAnchor[]> =>
  (await events.read(anchor.stream(month))).map(event => (event as unknown as AnchorEvent).data) // the stream holds nothing else

/** All of them, oldest first. */
export async function recordedAnchors(events: History, now: number): Promise<RecordedAnchor[]> {
  const found: RecordedAnchor[] = []
  for (const month of await monthsOf(events, now)) found.push(...(await inMonth(events, month)))
  return found
}

export async function lastAnchor(events: History, now: number): Promise<RecordedAnchor | null> {
  for (const month of (await monthsOf(events, now)).toReversed()) {
    const last = (await inMonth(events, month)).at(-1)
    if (last) return last
  }
  return null
}
