/** Following for ever on subscriptions that end: from the last event seen, with back-off, without a gap or a repeat. */
import type { StoredEvent } from '../../platform/events/event.ts'
import { backOff, pause } from '../../platform/concurrency/pause.ts'

export type Subscribing = {
  /** Events after a position, null for the first; ends or throws when the server does. Batches may be empty. */
  subscribe(after: number | null, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  /** Whether an error may pass; others end the following. */
  passes(error: unknown): boolean
  /** Whether the server does not know the position: its event was removed for good. */
  isLost(error: unknown): boolean
}

/** What came last is remembered here, event by event: a checkpoint that a server reports is never used. */
export async function* followOn(from: Subscribing, after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
  let position = after
  let lost = false
  let failures = 0
  while (!signal.aborted) {
    try {
      // Lost, it reads from the first and skips what was seen.
      for await (const all of from.subscribe(lost ? null : position, signal)) {
        const seen = position
        const batch = seen === null ? all : all.filter(event => event.position > seen)
        position = batch.at(-1)?.position ?? position
        failures = 0
        if (batch.length > 0) yield batch
      }
    } catch (error) {
      if (signal.aborted) return
      if (!from.passes(error)) throw error
      lost ||= from.isLost(error)
    }
    failures += 1
    await pause(backOff(failures), signal)
  }
}
