/**
 * Shared history: followers that are behind at about the same position (all projections of a rebuild, all reactions after a stop) share one reading of the
 * server. The reading waits for its slowest follower, but only for a limited time while others have nothing left to read; then that follower is dropped
 * and later continues from its own position in another reading.
 */
import type { StoredEvent } from '../../platform/events/event.ts'
import { makeWakeUp } from '../../platform/concurrency/wake-up.ts'

/**
 * `ahead` (default 4000): limit of events read before the slowest follower takes them. `behind` (default 1000): number of events retained after all
 * followers have taken them, for a follower that joins a little later. `patienceMs` (default 1000): how long a reading waits for its slowest follower
 * while another has nothing left to read.
 */
export type HistoryLimits = { ahead?: number; behind?: number; patienceMs?: number }

/** How far one follower has read. `at`: when it took the last events, ms of the monotonic clock. */
type Place = { position: number; at: number }
/** A running reading. `events`: all retained ones, after position `after` up to `last`; -1 is before the first event. */
type Stretch = {
  after: number
  last: number
  events: StoredEvent[]
  places: Map<object, Place>
  ended: boolean
  failure: { error: unknown } | null
  stop: AbortController
  /** Resolves when the reading has ended. */
  done: Promise<void>
}

/** The index of the first event after a position; the number of events where none is. */
export function firstAfter(events: StoredEvent[], position: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.position ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low
}

export type HistoryReader = {
  /** At most 500 events after a position. Empty when the reading ended, when new events may have arrived meanwhile, or when `signal` aborted. Throws the reading's error. */
  next(position: number, signal: AbortSignal): Promise<StoredEvent[]>
  isReading(): boolean
  /** Resolves when this follower's reading continues without it or has ended: a client that is closed earlier hangs. */
  leave(): Promise<void>
}

const most = 500
/** Batches notifications, so that dozens of followers are not woken for every event. */
const dribbleMs = 5

const covers = ({ after, last, ended, failure }: Stretch, position: number): boolean =>
  position >= after && (position < last || (position === last && (!ended || failure !== null)))

/** `alone`: reads the events after a position from the server. A reading ends at the first position for which `isEnough` is true. */
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

  /** Drops the events that all followers have taken; true while the slowest follower is within the limit. */
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

    /** Leaves the current reading; the last follower ends it. A dropped follower has left already. */
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
        // The most advanced reading, so that followers of several readings converge.
        const [best] = stretches.filter(stretch => covers(stretch, position)).sort((a, b) => b.last - a.last)
        const stretch = best ?? begin(position)
        const place = { position, at: performance.now() }
        stretch.places.set(self, place)
        if (at !== stretch) {
          await leave()
          at = stretch
          if (!covers(stretch, position)) return [] // dropped meanwhile
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
