/** Lets callers wait until a loop has passed a position. */
import { coded } from '../errors/coded.ts'

type LoopProgress = {
  /** The last position passed; null before the first. */
  at(): number | null
  /** Resolves once passed; rejects with `fail`'s error. */
  reached(position: number): Promise<void>
  pass(position: number | null): void
  /** Ends all waiting, now and later. */
  fail(reason: string): void
}

export function makeProgress(): LoopProgress {
  let at: number | null = null
  let failure: string | null = null
  let waiting: { position: number; resolve(): void; reject(error: Error): void }[] = []
  const passed = (position: number): boolean => at !== null && at >= position
  return {
    at: () => at,
    reached: position =>
      new Promise((resolve, reject) => {
        if (passed(position)) return resolve()
        if (failure !== null) return reject(coded('stopped', failure))
        waiting.push({ position, resolve, reject })
      }),
    pass(position) {
      at = position
      const done = waiting.filter(one => passed(one.position))
      waiting = waiting.filter(one => !passed(one.position))
      for (const { resolve } of done) resolve()
    },
    fail(reason) {
      failure = reason
      for (const { reject } of waiting.splice(0)) reject(coded('stopped', reason))
    },
  }
}
