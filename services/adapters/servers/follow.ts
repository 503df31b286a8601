/** Follows events over subscriptions that may end: resumes from the last event seen, with back-off, without gaps or repeats. */
import type { StoredEvent } from '../../platform/events/event.ts'
import { backOff, pause } from '../../platform/concurrency/timers.ts'

export type Subscribing = {
  /** Events after a position, null for the first; ends or throws when the server does. Batches may be empty. */
  subscribe(after: number | null, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  /** Whether an error is transient; others end the follower. */
  isTransient(error: unknown): boolean
  /** Whether the server does not know the position: its event was removed for good. */
  isLost(error: unknown): boolean
}

/** The position is that of the last event; checkpoints reported by the server are ignored. */
export async function* followOn(from: Subscribing, after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
  let position = after
  let lost = false
  let failures = 0
  while (!signal.aborted) {
    try {
      // When the position is unknown it reads from the first event and skips those seen.
      for await (const all of from.subscribe(lost ? null : position, signal)) {
        const seen = position
        const batch = seen === null ? all : all.filter(event => event.position > seen)
        position = batch.at(-1)?.position ?? position
        failures = 0
        if (batch.length > 0) yield batch
      }
    } catch (error) {
      if (signal.aborted) return
      if (!from.isTransient(error)) throw error
      lost ||= from.isLost(error)
    }
    failures += 1
    await pause(backOff(failures), signal)
  }
}
