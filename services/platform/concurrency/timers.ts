/** Abortable delays, back-off, timeouts, and yielding to the event loop. */
import { setImmediate as tick, setTimeout as delay } from 'node:timers/promises'
import { coded } from '../errors/coded.ts'

/** Resolves after `ms` milliseconds, or at once when `signal` aborts. `ref`: keeps the process alive meanwhile. */
export async function pause(ms: number, signal: AbortSignal, { ref = false } = {}): Promise<void> {
  await delay(ms, undefined, { signal, ref }).catch(() => undefined) // aborted
}

const firstBackOffMs = 100

/** `first` milliseconds, doubled with each failure in a row, a hundred times as long at most. */
export const backOff = (failures: number, first = firstBackOffMs): number => Math.min(first * 100, first * 2 ** Math.min(failures - 1, 10))

/** The answer, or an error with code `no-answer` after `ms` milliseconds; a later answer is dropped. */
export async function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const late = delay(ms, undefined, { signal: answered.signal }).then(() => Promise.reject(coded('no-answer', `no answer within ${ms} ms`)))
  try {
    return await Promise.race([answer, late])
  } finally {
    answered.abort()
  }
}

let lastYield: Promise<void> = Promise.resolve()

/**
 * Yields to the event loop. Of several callers, one continues per tick. Embedded stores read and write synchronously, so a long backfill
 * without yielding would block the thread from its first event to its last.
 */
export const yieldToEventLoop = (): Promise<void> => (lastYield = lastYield.then(() => tick()))
