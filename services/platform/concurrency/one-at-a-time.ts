/** Runs asynchronous work one after the other, in the order in which it was given. */
export type OneAtATime = {
  /** Settles as the work does. Work that fails does not keep what follows from running. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when everything that was given so far has ended. */
  ended(): Promise<unknown>
}

export function oneAtATime(): OneAtATime {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    alone(work) {
      const done = turn.then(work)
      turn = done.catch(() => {})
      return done
    },
    ended: () => turn,
  }
}
