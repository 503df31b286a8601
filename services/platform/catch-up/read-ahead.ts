/** Reads ahead while a batch is handled: a loop that is behind gets large batches, one that is not gets each event as it comes. */
import { makeWakeUp } from '../concurrency/wake-up.ts'

/**
 * The items of `read`, in order, in batches of at most `most` (and of at least what one batch of `read` brings). `read` is given a signal that
 * also aborts when the reader ends. Throws its error after what came before it.
 */
export async function* readAhead<T>(read: (signal: AbortSignal) => AsyncIterable<T[]>, most: number, signal: AbortSignal): AsyncGenerator<T[]> {
  const leaving = new AbortController()
  const until = AbortSignal.any([signal, leaving.signal])
  const [came, taken] = [makeWakeUp(), makeWakeUp()]
  let waiting: T[] = []
  let failure: { error: unknown } | null = null
  let ended = false

  async function fill(): Promise<void> {
    try {
      for await (const batch of read(until)) {
        while (waiting.length > 0 && waiting.length + batch.length > most && !until.aborted) await taken.wait(until)
        waiting.push(...batch)
        came.ring()
      }
    } catch (error) {
      failure = { error }
    }
    ended = true
    came.ring()
  }
  const filling = fill()

  try {
    while (!signal.aborted) {
      if (waiting.length > 0) {
        const batch = waiting
        waiting = []
        taken.ring()
        yield batch
      } else if (failure) throw (failure as { error: unknown }).error // TypeScript does not see that `fill` sets it
      else if (ended) return
      else await came.wait(signal)
    }
  } finally {
    leaving.abort()
    await filling
  }
}
