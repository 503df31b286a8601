/**
 * Waits that double with each try: nobody is locked out, and guessing gets slower. In the memory of this process: of several that answer calls each counts
 * what it sees, and a restart forgets. Keys are hashes or addresses; nothing of them is logged. Time is that of a clock which only goes forward: nobody
 * waits longer because the machine's clock was set back.
 */
import { refuse } from '../errors/refuse.ts'

/** `free`: tries without a wait. Then `firstMs`, doubled each time, `mostMs` at most. Who rests for `forgetMs` begins anew. */
export type AttemptLimits = { free: number; firstMs: number; mostMs: number; forgetMs: number }

type KeyAttempts = { tries: number; until: number; last: number; before: number }
/** More are forgotten, oldest first: memory is bounded whoever asks. */
const mostKnown = 50_000

export type Attempts = {
  /** Throws `request.too-many` with `seconds` while a key has to wait. `param`: where a form shows it. */
  check(key: string, param?: string): void
  /** Counts a try. */
  record(key: string): void
  /** Counts the last try no more: it was none of those that are to be slow. */
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
