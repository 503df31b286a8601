/**
 * Shared following: the followers of a process receive live events from one subscription, so that each event is sent and parsed once. A
 * follower that is behind the retained events reads history (shared-history.ts) until it has caught up.
 */
import type { StoredEvent } from '../../platform/events/event.ts'
import { backOff, pause } from '../../platform/concurrency/timers.ts'
import { makeWakeUp } from '../../platform/concurrency/wake-up.ts'
import { firstAfter, sharedHistory, type HistoryLimits } from './shared-history.ts'

type SharedFollowOptions = {
  /** A subscription of its own: the events after a position, null for the first, until `signal` aborts. */
  subscribe(after: number | null, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  head(): Promise<number | null>
  /** Whether an error of `head` is transient; other errors end the followers. */
  isTransient(error: unknown): boolean
  /** Events of streams that were erased after they were read are left out. */
  isErased(stream: string): boolean
  /** Number of live events retained for busy followers (default 1000). */
  retained?: number
  history?: HistoryLimits
}

/** The shared subscription. `events`: those after position `after`, which is null until the head is known. */
type SharedSubscription = {
  after: number | null
  events: StoredEvent[]
  followers: number
  ended: boolean
  failure: { error: unknown } | null
  stop: AbortController
  /** Resolves when the subscription has ended. */
  done: Promise<void>
}

const maxBatch = 500
const positionOrNull = (position: number): number | null => (position < 0 ? null : position)

/** Returns a function like `subscribe` whose followers share one subscription. It lasts while there is a follower. */
export function sharedFollow({ subscribe, head, isTransient, isErased, retained = 1000, history = {} }: SharedFollowOptions) {
  const wake = makeWakeUp()
  let shared: SharedSubscription | null = null
  const inHistory = sharedHistory(
    (after, signal) => subscribe(positionOrNull(after), signal),
    position => position >= (shared?.after ?? Infinity),
    history,
  )

  async function readHead(signal: AbortSignal): Promise<number> {
    for (let failures = 1; ; failures += 1) {
      try {
        return (await head()) ?? -1
      } catch (error) {
        if (signal.aborted || !isTransient(error)) throw error
        await pause(backOff(failures), signal)
      }
    }
  }

  async function read(live: SharedSubscription): Promise<void> {
    try {
      live.after = await readHead(live.stop.signal)
      wake.ring()
      for await (const batch of subscribe(positionOrNull(live.after), live.stop.signal)) {
        live.events.push(...batch)
        const dropped = live.events.splice(0, Math.max(0, live.events.length - retained))
        live.after = dropped.at(-1)?.position ?? live.after
        wake.ring()
      }
    } catch (error) {
      live.failure = { error }
    }
    live.ended = true
    if (shared === live) shared = null
    wake.ring()
  }

  function join(): SharedSubscription {
    if (!shared) {
      shared = { after: null, events: [], followers: 0, ended: false, failure: null, stop: new AbortController(), done: Promise.resolve() }
      shared.done = read(shared)
    }
    shared.followers += 1
    return shared
  }

  /** The last follower waits until the subscription has ended: a client that is closed earlier hangs. */
  async function leave(live: SharedSubscription): Promise<void> {
    live.followers -= 1
    if (live.followers > 0) return
    live.stop.abort()
    if (shared === live) shared = null
    await live.done
  }

  /** The live events after a position, which is not before the retained ones; waits when there are none. */
  async function next(live: SharedSubscription, position: number, signal: AbortSignal): Promise<StoredEvent[]> {
    const from = firstAfter(live.events, position)
    const some = live.events.slice(from, from + maxBatch)
    if (some.length === 0) await wake.wait(signal)
    return some
  }

  async function* follow(after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    const live = join()
    const historyReader = inHistory()
    let position = after ?? -1
    try {
      while (!signal.aborted && !live.ended) {
        if (live.after === null) {
          await wake.wait(signal)
          continue
        }
        const isBehind = position < live.after
        if (!isBehind && historyReader.isReading()) {
          await historyReader.leave()
          continue // the retained events may have advanced meanwhile
        }
        const some = await (isBehind ? historyReader.next(position, signal) : next(live, position, signal))
        position = some.at(-1)?.position ?? position
        const batch = some.filter(({ stream }) => !isErased(stream))
        if (batch.length > 0) yield batch
      }
      if (live.failure && !signal.aborted) throw live.failure.error
    } finally {
      await historyReader.leave()
      await leave(live)
    }
  }
  return follow
}
