/**
 * Delays that double with each attempt: guessing gets slower, and nobody is locked out. Counted in the memory of each process; a restart
 * resets them. Keys are hashes or addresses and are never logged. Uses a monotonic clock, so that setting the machine's clock back prolongs
 * no delay.
 */
import { refuse } from '../errors/refuse.ts'

/**
 * `free`: attempts without a delay. Then `firstMs`, doubled each time, up to `maxMs`. After `forgetMs` without an attempt the count
 * restarts.
 */
type AttemptLimits = { free: number; firstMs: number; maxMs: number; forgetMs: number }

type KeyAttempts = { tries: number; until: number; last: number; before: number }
/** Beyond this the oldest keys are dropped, which bounds memory. */
const maxKeys = 50_000

type Attempts = {
  /** Throws `request.too-many` with `seconds` while a key has to wait. `param`: where a form shows it. */
  check(key: string, param?: string): void
  /** Counts an attempt. */
  record(key: string): void
  /** Removes the last attempt from the count. */
  undo(key: string): void
  clear(key: string): void
}

/** `clock`: milliseconds since any moment, never less than before. */
export function attempts({ free, firstMs, maxMs, forgetMs }: AttemptLimits, clock: () => number = () => performance.now()): Attempts {
  const byKey = new Map<string, KeyAttempts>()
  return {
    check(key, param) {
      const wait = (byKey.get(key)?.until ?? 0) - clock()
      if (wait > 0) throw Object.assign(refuse('request.too-many', param ?? null), { seconds: Math.ceil(wait / 1000) })
    },
    record(key) {
      const at = clock()
      const before = byKey.get(key)
      const tries = (before && at - before.last < forgetMs ? before.tries : 0) + 1
      const until = tries < free ? 0 : at + Math.min(maxMs, firstMs * 2 ** Math.min(tries - free, 30))
      byKey.delete(key)
      byKey.set(key, { tries, until, last: at, before: before?.until ?? 0 })
      if (byKey.size > maxKeys) byKey.delete(byKey.keys().next().value ?? '')
    },
    undo(key) {
      const now = byKey.get(key)
      if (now) byKey.set(key, { ...now, tries: Math.max(0, now.tries - 1), until: now.before })
    },
    clear: key => void byKey.delete(key),
  }
}
