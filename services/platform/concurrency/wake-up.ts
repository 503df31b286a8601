/** A signal within this process that wakes all waiting callers. */

type WakeUp = {
  /** Resolves at the next `ring`, or when `signal` aborts. */
  wait(signal: AbortSignal): Promise<void>
  ring(): void
}

export function makeWakeUp(): WakeUp {
  let waiting = new Set<() => void>()
  return {
    wait: signal =>
      new Promise(resolve => {
        if (signal.aborted) return resolve()
        const done = (): void => {
          waiting.delete(done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        waiting.add(done)
        signal.addEventListener('abort', done)
      }),
    ring() {
      const all = waiting
      waiting = new Set()
      for (const done of all) done()
    },
  }
}
