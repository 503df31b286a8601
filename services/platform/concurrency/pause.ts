/** Abortable delays and back-off. */

/** Resolves after `ms` milliseconds, or at once when `signal` aborts. Keeps no process alive. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    timer.unref()
    signal.addEventListener('abort', done)
  })

export const firstBackOffMs = 100

/** `first` milliseconds, doubled with each failure in a row, a hundred times as long at most. */
export const backOff = (failures: number, first = firstBackOffMs): number =>
  Math.min(first * 100, first * 2 ** Math.min(failures - 1, 10))
