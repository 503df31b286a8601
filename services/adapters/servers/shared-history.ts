/**
 * History, shared: followers that are behind at about the same place (all views after a rebuild, all reactions after a night) take it from one
 * reading of the server. It stays with the slowest of them, but not for long while others starve: one that is busy is left behind then, and goes on
 * from its own place, again with whoever is there.
 */
import type { StoredEvent } from '../../platform/events/event.ts'
import { makeWakeUp } from '../../platform/concurrency/wake-up.ts'
import { firstAfter } from './first-after.ts'

/**
 * `ahead` (default 4000): events that a reading may be in front of its slowest follower. `behind` (default 1000): how many it keeps that all have, for
 * one that comes a little later. `patienceMs` (default 1000): how long it waits for one that takes nothing while others have nothing left.
 */
export type HistoryLimits = { ahead?: number; behind?: number; patienceMs?: number }

/** What one follower holds: `at` is when it took the last events. */
type Place = { position: number; at: number }
/** A reading under way. `events` are all between `after` and `last`; positions, -1 before the first event. */
type Stretch = {
  after: number
  last: number
  events: StoredEvent[]
  places: Map<object, Place>
  ended: boolean
  failure: { error: unknown } | null
  stop: AbortController
  /** Resolves when the server has been left. */
  done: Promise<void>
}

export type HistoryReader = {
  /** At most 500 events after a position; none where it ended, when there are none yet, or when `signal` aborted. Throws what the reading throws. */
  next(position: number, signal: AbortSignal): Promise<StoredEvent[]>
  isReading(): boolean
  /** Resolves when nothing is read for this follower any more: a client that is closed before hangs. */
  leave(): Promise<void>
}

const most = 500
/** Batches notifications, so that dozens of followers are not woken for every event. */
const dribbleMs = 5

const covers = ({ after, last, ended, failure }: Stretch, position: number): boolean =>
  position >= after && (position < last || (position === last && (!ended || failure !== null)))

/** `alone`: a reading of the server's own, of what is after a position. It ends where `isEnough` says so. */
export function sharedHistory(
  alone: (after: number, signal: AbortSignal) => AsyncIterable<StoredEvent[]>, isEnough: (position: number) => boolean,
  { ahead = 4000, behind = 1000, patienceMs = 1000 }: HistoryLimits = {},
): () => HistoryReader {
  const came = makeWakeUp()
  const taken = makeWakeUp()
  let stretches: Stretch[] = []
  let untold = 0
  let telling: NodeJS.Timeout | null = null

  function notify(): void {
    if (telling) clearTimeout(telling)
    telling = null
    untold = 0
    came.ring()
  }
  function notifySoon(events: number): void {
    untold += events
    if (untold >= most) notify()
    else telling ??= setTimeout(notify, dribbleMs)
  }

  /** Lets go of what all have; true while the slowest is near enough. */
  function hasRoom(stretch: Stretch): boolean {
    const slowest = Math.min(stretch.last, ...[...stretch.places.values()].map(({ position }) => position))
    const had = firstAfter(stretch.events, slowest)
    const gone = stretch.events.splice(0, Math.max(0, had - behind))
    stretch.after = gone.at(-1)?.position ?? stretch.after
    return stretch.events.length - had + gone.length < ahead
  }

  async function untilRoom(stretch: Stretch): Promise<void> {
    while (!stretch.stop.signal.aborted && !hasRoom(stretch)) {
      const places = [...stretch.places].sort(([, a], [, b]) => a.position - b.position)
      const [slowest, starving] = [places[0], places.at(-1)?.[1].position === stretch.last]
      const left = slowest && starving ? slowest[1].at + patienceMs - performance.now() : Infinity
      if (slowest && left <= 0) {
        stretch.places.delete(slowest[0])
        continue
      }
      const late = left === Infinity ? undefined : setTimeout(taken.ring, Math.ceil(left))
      await taken.wait(stretch.stop.signal)
      clearTimeout(late)
    }
  }

  async function read(stretch: Stretch): Promise<void> {
    try {
      for await (const batch of alone(stretch.after, stretch.stop.signal)) {
        stretch.events.push(...batch)
        stretch.last = batch.at(-1)?.position ?? stretch.last
        notifySoon(batch.length)
        if (isEnough(stretch.last)) break
        await untilRoom(stretch)
      }
    } catch (error) {
      stretch.failure = { error }
    }
    stretch.ended = true
    notify()
  }

  function begin(position: number): Stretch {
    const stretch: Stretch = {
      after: position, last: position, events: [], places: new Map(), ended: false, failure: null, stop: new AbortController(), done: Promise.resolve(),
    }
    stretches.push(stretch)
    stretch.done = read(stretch)
    return stretch
  }

  return () => {
    const self = {}
    let at: Stretch | null = null

    /** The last to leave ends the reading. One that was left behind has left already. */
    async function leave(): Promise<void> {
      const left = at
      at = null
      if (!left) return
      left.places.delete(self)
      taken.ring()
      if (left.places.size > 0) return
      stretches = stretches.filter(one => one !== left)
      left.stop.abort()
      await left.done
    }

    return {
      leave,
      isReading: () => at !== null,
      async next(position, signal) {
        // The one that is furthest: so those come together that were apart.
        const [best] = stretches.filter(stretch => covers(stretch, position)).sort((a, b) => b.last - a.last)
        const stretch = best ?? begin(position)
        const place = { position, at: performance.now() }
        stretch.places.set(self, place)
        if (at !== stretch) {
          await leave()
          at = stretch
          if (!covers(stretch, position)) return [] // left behind meanwhile
        }
        const first = firstAfter(stretch.events, position)
        const events = stretch.events.slice(first, first + most)
        stretch.places.set(self, { ...place, position: events.at(-1)?.position ?? position })
        taken.ring()
        if (events.length > 0) return events
        if (stretch.failure) throw stretch.failure.error
        if (!stretch.ended) await came.wait(signal)
        return []
      },
    }
  }
}
