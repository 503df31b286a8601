/** The anchors that a store has recorded. */
import type { AnchorEvent } from '@docketry/contracts/events/anchor.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
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
  const [from, until] = [monthOf(Math.min(first, now)), monthOf(Math.max(first, now))]
  const months: string[] = []
  for (let month = from; month <= until; month = monthAfter(month)) months.push(month)
  return months
}

const monthAfter = (month: string): string => monthOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5))))

const eventsIn = async (events: History, month: string): Promise<StoredEvent<AnchorEvent>[]> =>
  (await events.read(anchor.stream(month))) as StoredEvent<AnchorEvent>[] // the stream holds nothing else
const dataOf = ({ data }: StoredEvent<AnchorEvent>): RecordedAnchor => data

/** Months without an anchor after which none is expected any more. */
const emptyMonths = 12

/** Anchors of the months after this one: there are some where the clock was set back since they were taken. */
async function after(events: History, month: string): Promise<StoredEvent<AnchorEvent>[]> {
  const found: StoredEvent<AnchorEvent>[] = []
  let empty = 0
  for (let next = monthAfter(month); empty < emptyMonths; next = monthAfter(next)) {
    const some = await eventsIn(events, next)
    empty = some.length === 0 ? empty + 1 : 0
    found.push(...some)
  }
  return found
}

/** All of them, oldest first. */
export async function recordedAnchors(events: History, now: number): Promise<RecordedAnchor[]> {
  const months = await monthsOf(events, now)
  const found: StoredEvent<AnchorEvent>[] = []
  for (const month of months) found.push(...(await eventsIn(events, month)))
  return [...found, ...(await after(events, months.at(-1) ?? monthOf(now)))].map(dataOf)
}

/** Their events, newest first; no month is read before it is needed. */
export async function* anchorsFromNewest(events: History, now: number): AsyncGenerator<StoredEvent<AnchorEvent>> {
  const months = await monthsOf(events, now)
  yield* (await after(events, months.at(-1) ?? monthOf(now))).toReversed()
  for (const month of months.toReversed()) yield* (await eventsIn(events, month)).toReversed()
}

export async function lastAnchor(events: History, now: number): Promise<RecordedAnchor | null> {
  for await (const event of anchorsFromNewest(events, now)) return dataOf(event)
  return null
}
