/**
 * Delays that double with each attempt: guessing gets slower, and nobody is locked out. Counted in the memory of each process; a restart resets them.
 * Keys are hashes or addresses and are never logged. Uses a monotonic clock, so that setting the machine's clock back prolongs no delay.
 */
import { refuse } from '../errors/refuse.ts'

/** `free`: attempts without a delay. Then `firstMs`, doubled each time, up to `mostMs`. After `forgetMs` without an attempt the count restarts. */
export type AttemptLimits = { free: number; firstMs: number; mostMs: number; forgetMs: number }

type KeyAttempts = { tries: number; until: number; last: number; before: number }
/** Beyond this the oldest keys are dropped, which bounds memory. */
const mostKnown = 50_000

export type Attempts = {
  /** Throws `request.too-many` with `seconds` while a key has to wait. `param`: where a form shows it. */
  check(key: string, param?: string): void
  /** Counts an attempt. */
  record(key: string): void
  /** Removes the last attempt from the count. */
  undo(key: string): void
  clear(key: string): void
}

/** `clock`: milliseconds since any moment, never less than before. */
export function attempts({ free, firstMs, mostMs, forgetMs }: AttemptLimits, clock: () => number = () => performance.now()): Attempts {
  const known = new Map<string, KeyAttempts>()
  return {
    check(key, param) {
      const wait = (known.get(key)?.until ?? 0) - clock()
      if (wait > 0) throw Object.assign(refuse('request.too-many', param ?? null), { seconds: Math.ceil(wait / 1000) })
    },
    record(key) {
      const at = clock()
      const before = known.get(key)
      const tries = (before && at - before.last < forgetMs ? before.tries : 0) + 1
      const until = tries < free ? 0 : at + Math.min(mostMs, firstMs * 2 ** Math.min(tries - free, 30))
      known.delete(key)
      known.set(key, { tries, until, last: at, before: before?.until ?? 0 })
      if (known.size > mostKnown) known.delete(known.keys().next().value ?? '')
    },
    undo(key) {
      const now = known.get(key)
      if (now) known.set(key, { ...now, tries: Math.max(0, now.tries - 1), until: now.before })
    },
    clear: key => void known.delete(key),
  }
}
