/** FIFO read–write lock, and a FIFO queue for work that is always alone. */

/** Runs `work` in request order: together with other work, or `alone`. */
export type ReadWriteLock = <T>(alone: boolean, work: () => Promise<T>) => Promise<T>

export function makeReadWriteLock(): ReadWriteLock {
  const waiting: { alone: boolean; go(): void }[] = []
  let running = 0
  /** Whether the work that runs must be alone. */
  let runsAlone = false

  function next(): void {
    for (let [first] = waiting; first; [first] = waiting) {
      if (runsAlone || (first.alone && running > 0)) return
      waiting.shift()
      running += 1
      runsAlone = first.alone
      first.go()
    }
  }

  return async (alone, work) => {
    await new Promise<void>(go => {
      waiting.push({ alone, go })
      next()
    })
    try {
      return await work()
    } finally {
      running -= 1
      runsAlone = false
      next()
    }
  }
}

/** Runs asynchronous work one after the other, in the order in which it was given. */
type OneAtATime = {
  /** Settles as the work does. Later work runs also when earlier work has failed. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when everything that was given so far has ended. */
  ended(): Promise<unknown>
}

export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve()
  return {
    alone(work) {
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
    ended: () => last,
  }
}
