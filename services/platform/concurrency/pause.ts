/** Abortable delays and back-off. */
import { setTimeout as delay } from 'node:timers/promises'

/** Resolves after `ms` milliseconds, or at once when `signal` aborts. `ref`: keeps the process alive meanwhile. */
export async function pause(ms: number, signal: AbortSignal, { ref = false } = {}): Promise<void> {
  await delay(ms, undefined, { signal, ref }).catch(() => undefined) // aborted
}

export const firstBackOffMs = 100

/** `first` milliseconds, doubled with each failure in a row, a hundred times as long at most. */
export const backOff = (failures: number, first = firstBackOffMs): number =>
  Math.min(first * 100, first * 2 ** Math.min(failures - 1, 10))
