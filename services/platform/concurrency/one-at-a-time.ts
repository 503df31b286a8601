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
