/**
 * Shared following: the followers of a process receive live events from one subscription, so that each event is sent and parsed once. A follower that is
 * behind the retained events reads history (shared-history.ts) until it has caught up.
 */
import type { StoredEvent } from '../../platform/events/event.ts'
import { backOff, pause } from '../../platform/concurrency/timers.ts'
import { makeWakeUp } from '../../platform/concurrency/wake-up.ts'
import { firstAfter, sharedHistory, type HistoryLimits } from './shared-history.ts'

export type Reading = {
  /** A subscription of its own: the events after a position, null for the first, until `signal` aborts. */
  alone(after: number | null, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  head(): Promise<number | null>
  /** Whether an error of `head` is transient; other errors end the followers. */
  passes(error: unknown): boolean
  /** Events of streams that were erased after they were read are left out. */
  isErased(stream: string): boolean
  /** Number of live events retained for busy followers (default 1000). */
  keep?: number
  history?: HistoryLimits
}

/** The shared subscription. `events`: those after position `after`, which is null until the head is known. */
type Live = {
  after: number | null
  events: StoredEvent[]
  followers: number
  ended: boolean
  failure: { error: unknown } | null
  stop: AbortController
  /** Resolves when the subscription has ended. */
  done: Promise<void>
}

const most = 500
const placeOf = (position: number): number | null => (position < 0 ? null : position)

/** Returns a function like `alone` whose followers share one subscription. It lasts while there is a follower. */
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

  /** The last follower waits until the subscription has ended: a client that is closed earlier hangs. */
  async function leave(live: Live): Promise<void> {
    live.followers -= 1
    if (live.followers > 0) return
    live.stop.abort()
    if (shared === live) shared = null
    await live.done
  }

  /** The live events after a position, which is not before the retained ones; waits when there are none. */
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
          continue // the retained events may have advanced meanwhile
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
