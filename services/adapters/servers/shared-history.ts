/**
 * Shared history: followers that are behind at about the same position (all projections of a rebuild, all reactions after a stop) share one
 * reading of the server. The reading waits for its slowest follower, but only for a limited time while others have nothing left to read;
 * then that follower is dropped and later continues from its own position in another reading.
 */
import type { StoredEvent } from '../../platform/events/event.ts'
import { makeWakeUp } from '../../platform/concurrency/wake-up.ts'

/**
 * `ahead` (default 4000): limit of events read before the slowest follower takes them. `behind` (default 1000): number of events retained
 * after all followers have taken them, for a follower that joins a little later. `patienceMs` (default 1000): how long a reading waits for
 * its slowest follower while another has nothing left to read.
 */
export type HistoryLimits = { ahead?: number; behind?: number; patienceMs?: number }

/** How far one follower has read. `at`: when it took the last events, ms of the monotonic clock. */
type FollowerState = { position: number; at: number }
/** A running reading. `events`: all retained ones, after position `after` up to `last`; -1 is before the first event. */
type Reading = {
  after: number
  last: number
  events: StoredEvent[]
  followers: Map<object, FollowerState>
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
  /**
   * At most 500 events after a position. Empty when the reading ended, when new events may have arrived meanwhile, or when `signal`
   * aborted. Throws the reading's error.
   */
  next(position: number, signal: AbortSignal): Promise<StoredEvent[]>
  isReading(): boolean
  /** Resolves when this follower's reading continues without it or has ended: a client that is closed earlier hangs. */
  leave(): Promise<void>
}

const maxBatch = 500
/** Batches notifications, so that dozens of followers are not woken for every event. */
const notifyDelayMs = 5

const covers = ({ after, last, ended, failure }: Reading, position: number): boolean =>
  position >= after && (position < last || (position === last && (!ended || failure !== null)))

/** `readFrom`: reads the events after a position from the server. A reading ends at the first position for which `isEnough` is true. */
export function sharedHistory(
  readFrom: (after: number, signal: AbortSignal) => AsyncIterable<StoredEvent[]>,
  isEnough: (position: number) => boolean,
  { ahead = 4000, behind = 1000, patienceMs = 1000 }: HistoryLimits = {},
): () => HistoryReader {
  const arrived = makeWakeUp()
  const taken = makeWakeUp()
  let readings: Reading[] = []
  let unreported = 0
  let notifyTimer: NodeJS.Timeout | null = null

  function notify(): void {
    if (notifyTimer) clearTimeout(notifyTimer)
    notifyTimer = null
    unreported = 0
    arrived.ring()
  }
  function notifySoon(events: number): void {
    unreported += events
    if (unreported >= maxBatch) notify()
    else notifyTimer ??= setTimeout(notify, notifyDelayMs)
  }

  /** Drops the events that all followers have taken; true while the slowest follower is within the limit. */
  function hasRoom(reading: Reading): boolean {
    const slowest = Math.min(reading.last, ...[...reading.followers.values()].map(({ position }) => position))
    const takenByAll = firstAfter(reading.events, slowest)
    const dropped = reading.events.splice(0, Math.max(0, takenByAll - behind))
    reading.after = dropped.at(-1)?.position ?? reading.after
    return reading.events.length - takenByAll + dropped.length < ahead
  }

  async function untilRoom(reading: Reading): Promise<void> {
    while (!reading.stop.signal.aborted && !hasRoom(reading)) {
      const byPosition = [...reading.followers]
        .map(([follower, { position, at }]) => ({ follower, position, at }))
        .sort((a, b) => a.position - b.position)
      const [slowest, fastest] = [byPosition[0], byPosition.at(-1)]
      const left = slowest && fastest?.position === reading.last ? slowest.at + patienceMs - performance.now() : Infinity
      if (slowest && left <= 0) {
        reading.followers.delete(slowest.follower)
        continue
      }
      const late = left === Infinity ? undefined : setTimeout(taken.ring, Math.ceil(left))
      await taken.wait(reading.stop.signal)
      clearTimeout(late)
    }
  }

  async function read(reading: Reading): Promise<void> {
    try {
      for await (const batch of readFrom(reading.after, reading.stop.signal)) {
        reading.events.push(...batch)
        reading.last = batch.at(-1)?.position ?? reading.last
        notifySoon(batch.length)
        if (isEnough(reading.last)) break
        await untilRoom(reading)
      }
    } catch (error) {
      reading.failure = { error }
    }
    reading.ended = true
    notify()
  }

  function begin(position: number): Reading {
    const reading: Reading = {
      after: position,
      last: position,
      events: [],
      followers: new Map(),
      ended: false,
      failure: null,
      stop: new AbortController(),
      done: Promise.resolve(),
    }
    readings.push(reading)
    reading.done = read(reading)
    return reading
  }

  return () => {
    const self = {}
    let current: Reading | null = null

    /** Leaves the current reading; the last follower ends it. A dropped follower has left already. */
    async function leave(): Promise<void> {
      const left = current
      current = null
      if (!left) return
      left.followers.delete(self)
      taken.ring()
      if (left.followers.size > 0) return
      readings = readings.filter(one => one !== left)
      left.stop.abort()
      await left.done
    }

    return {
      leave,
      isReading: () => current !== null,
      async next(position, signal) {
        // The most advanced reading, so that followers of several readings converge.
        const [best] = readings.filter(reading => covers(reading, position)).sort((a, b) => b.last - a.last)
        const reading = best ?? begin(position)
        const state = { position, at: performance.now() }
        reading.followers.set(self, state)
        if (current !== reading) {
          await leave()
          current = reading
          if (!covers(reading, position)) return [] // dropped meanwhile
        }
        const from = firstAfter(reading.events, position)
        const events = reading.events.slice(from, from + maxBatch)
        reading.followers.set(self, { ...state, position: events.at(-1)?.position ?? position })
        taken.ring()
        if (events.length > 0) return events
        if (reading.failure) throw reading.failure.error
        if (!reading.ended) await arrived.wait(signal)
        return []
      },
    }
  }
}
