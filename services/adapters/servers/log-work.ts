/** What a member of a group does with one message, until it is done or dead. */
import { mostDeaths, neverEnded, waitAfterDeaths } from '../../platform/stages/crash-retries.ts'
import { outcomeOf } from '../../platform/concurrency/outcome.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { isTransient } from '../../platform/errors/transient.ts'
import { pause } from '../../platform/concurrency/pause.ts'
import type { ReadWriteLock } from '../../platform/concurrency/read-write-lock.ts'
import type { ConsumeOptions, Delivered } from '../../platform/ports/log.ts'
import type { Tries } from './log-tries.ts'

const longestWaitMs = 60_000

/** What became of it before. `keep` stores how many attempts were rejected, and whether one is under way now; false when the message is no longer ours. */
export type Begun = Tries & { keep(failures: number, underWay: boolean): Promise<boolean> }

/**
 * Tries until it is done, or dead and `bury` has set it aside. Answers false when told to stop between two tries, or when it is no
 * longer ours. `once` gives the message afresh for each. A message whose process ended is handled alone: what is in hand beside it does not
 * die with it.
 */
export async function work(
  once: (attempt: number, deaths: number) => Delivered,
  { handle, dead, attempts = 3, deaths: most = mostDeaths }: ConsumeOptions,
  bury: (message: Delivered, reason: string) => Promise<void>,
  { failures: before, deaths, keep }: Begun,
  { retryDelayMs, stop, turns }: { retryDelayMs: number; stop: AbortSignal; turns: ReadWriteLock },
): Promise<boolean> {
  let attempt = before + 1
  const wait = waitAfterDeaths(deaths, retryDelayMs)
  if (wait > 0) await pause(wait, stop)
  async function begin(message: Delivered): Promise<{ error: unknown } | null | 'left'> {
    if (stop.aborted) return 'left'
    if (deaths >= most) return { error: neverEnded(deaths) }
    return (await keep(attempt - 1, true)) ? outcomeOf(() => handle(message)) : 'left'
  }
  for (let failures = 0; ; failures += 1) {
    const message = once(attempt, deaths)
    const failure = await turns(deaths > 0, () => begin(message))
    if (failure === null) return true
    if (failure === 'left') return false
    const passes = isTransient(failure.error)
    // When what should happen at a message's end does not, the message must not vanish: it is tried again.
    const last = !passes && (attempt >= attempts || deaths >= most) && (await outcomeOf(() => dead?.(message, failure.error))) === null
    if (last && (await outcomeOf(() => bury(message, reasonOf(failure.error)))) === null) return true
    if (!passes) attempt += 1
    if (!(await keep(attempt - 1, false))) return false
    await pause(Math.min(retryDelayMs * 4 ** Math.min(failures, 4), longestWaitMs), stop)
  }
}
