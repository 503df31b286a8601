/**
 * Following, shared: dozens of followers of a process take the live events from one reading of the server, which sends and parses each event
 * once. Whoever is further behind than what is kept here takes history (shared-history.ts) until it has caught up.
 */
import type { StoredEvent } from '../../platform/events/event.ts'
import { backOff, pause } from '../../platform/concurrency/pause.ts'
import { makeWakeUp } from '../../platform/concurrency/wake-up.ts'
import { firstAfter } from './first-after.ts'
import { sharedHistory, type HistoryLimits } from './shared-history.ts'

export type Reading = {
  /** A reading of the server's own: events after a position, for ever, until `signal` aborts. */
  alone(after: number | null, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  head(): Promise<number | null>
  /** Whether an error of `head` may pass; others end the following. */
  passes(error: unknown): boolean
  /** What was erased since it was read is not given to anybody. */
  isErased(stream: string): boolean
  /** How many live events are kept for followers that are busy. */
  keep?: number
  history?: HistoryLimits
}

/** `events` are all that came after `after`; null until the first place is known. */
type Live = {
  after: number | null
  events: StoredEvent[]
  followers: number
  ended: boolean
  failure: { error: unknown } | null
  stop: AbortController
  /** Resolves when the server has been left. */
  done: Promise<void>
}

const most = 500
const placeOf = (position: number): number | null => (position < 0 ? null : position)

/** The same as `alone`, for as many followers as there are. The shared reading lasts while anybody follows. */
export function sharedFollow({ alone, head, passes, isErased, keep = 1000, history = {} }: Reading) {
  const wake = makeWakeUp()
  let shared: Live | null = null
  const inHistory = sharedHistory((after, signal) => alone(placeOf(after), signal), position => position >= (shared?.after ?? Infinity), history)

  async function place(signal: AbortSignal): Promise<number> {
    for (let failures = 1; ; failures += 1) {
      try {
        return (await head()) ?? -1
      } catch (error) {
        if (signal.aborted || !passes(error)) throw error
        await pause(backOff(failures), signal)
      }
    }
  }

  async function read(live: Live): Promise<void> {
    try {
      live.after = await place(live.stop.signal)
      wake.ring()
      for await (const batch of alone(placeOf(live.after), live.stop.signal)) {
        live.events.push(...batch)
        const gone = live.events.splice(0, Math.max(0, live.events.length - keep))
        live.after = gone.at(-1)?.position ?? live.after
        wake.ring()
      }
    } catch (error) {
      live.failure = { error }
    }
    live.ended = true
    if (shared === live) shared = null
    wake.ring()
  }

  function join(): Live {
    if (!shared) {
      shared = { after: null, events: [], followers: 0, ended: false, failure: null, stop: new AbortController(), done: Promise.resolve() }
      shared.done = read(shared)
    }
    shared.followers += 1
    return shared
  }

  /** The last one waits until the server has been left: a client that is closed before hangs. */
  async function leave(live: Live): Promise<void> {
    live.followers -= 1
    if (live.followers > 0) return
    live.stop.abort()
    if (shared === live) shared = null
    await live.done
  }

  /** The live events after a position, for one that is no further behind than what is kept; waits when there are none. */
  async function next(live: Live, position: number, signal: AbortSignal): Promise<StoredEvent[]> {
    const from = firstAfter(live.events, position)
    const some = live.events.slice(from, from + most)
    if (some.length === 0) await wake.wait(signal)
    return some
  }

  async function* follow(after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    const live = join()
    const past = inHistory()
    let position = after ?? -1
    try {
      while (!signal.aborted && !live.ended) {
        if (live.after === null) {
          await wake.wait(signal)
          continue
        }
        const isBehind = position < live.after
        if (!isBehind && past.isReading()) {
          await past.leave()
          continue // what is live may have gone on meanwhile
        }
        const some = await (isBehind ? past.next(position, signal) : next(live, position, signal))
        position = some.at(-1)?.position ?? position
        const batch = some.filter(({ stream }) => !isErased(stream))
        if (batch.length > 0) yield batch
      }
      if (live.failure && !signal.aborted) throw live.failure.error
    } finally {
      await past.leave()
      await leave(live)
    }
  }
  return follow
}
