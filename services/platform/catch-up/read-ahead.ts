/** Reads ahead while a batch is handled: a loop that lags gets large batches, one that has caught up gets each event as it arrives. */
import { makeWakeUp } from '../concurrency/wake-up.ts'

/**
 * Yields the items of `read`, in order, in batches of at most `maxBatch`; a larger batch of `read` is not split. The signal passed to
 * `read` also aborts when the reader ends. Throws the error of `read` after the items before it.
 */
export async function* readAhead<T>(
  read: (signal: AbortSignal) => AsyncIterable<T[]>,
  maxBatch: number,
  signal: AbortSignal,
): AsyncGenerator<T[]> {
  const leaving = new AbortController()
  const until = AbortSignal.any([signal, leaving.signal])
  const [arrived, taken] = [makeWakeUp(), makeWakeUp()]
  let waiting: T[] = []
  let failure: { error: unknown } | null = null
  let ended = false

  async function fill(): Promise<void> {
    try {
      for await (const batch of read(until)) {
        while (waiting.length > 0 && waiting.length + batch.length > maxBatch && !until.aborted) await taken.wait(until)
        waiting.push(...batch)
        arrived.ring()
      }
    } catch (error) {
      failure = { error }
    }
    ended = true
    arrived.ring()
  }
  const filling = fill()

  try {
    while (!signal.aborted) {
      if (waiting.length > 0) {
        const batch = waiting
        waiting = []
        taken.ring()
        yield batch
      } else if (failure)
        throw (failure as { error: unknown }).error // TypeScript does not see that `fill` sets it
      else if (ended) return
      else await arrived.wait(signal)
    }
  } finally {
    leaving.abort()
    await filling
  }
}
