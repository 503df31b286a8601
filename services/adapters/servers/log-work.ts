/** What a member of a group does with one message, until it is done or dead. */
import { mostDeaths, neverEnded, waitAfterDeaths } from '../../core/never-ended.ts'
import { turnOut } from '../../core/turn-out.ts'
import { reasonOf } from '../../core/coded.ts'
import { isPassing } from '../../core/passing.ts'
import { pause } from '../../core/pause.ts'
import type { Turns } from '../../core/turns.ts'
import type { ConsumeOptions, Delivered } from '../../core/ports/log.ts'
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
  { retryDelayMs, stop, turns }: { retryDelayMs: number; stop: AbortSignal; turns: Turns },
): Promise<boolean> {
  let attempt = before + 1
  const wait = waitAfterDeaths(deaths, retryDelayMs)
  if (wait > 0) await pause(wait, stop)
  async function begin(message: Delivered): Promise<{ error: unknown } | null | 'left'> {
    if (stop.aborted) return 'left'
    if (deaths >= most) return { error: neverEnded(deaths) }
    return (await keep(attempt - 1, true)) ? turnOut(() => handle(message)) : 'left'
  }
  for (let failures = 0; ; failures += 1) {
    const message = once(attempt, deaths)
    const failure = await turns(deaths > 0, () => begin(message))
    if (failure === null) return true
    if (failure === 'left') return false
    const passes = isPassing(failure.error)
    // When what should happen at a message's end does not, the message must not vanish: it is tried again.
    const last = !passes && (attempt >= attempts || deaths >= most) && (await turnOut(() => dead?.(message, failure.error))) === null
    if (last && (await turnOut(() => bury(message, reasonOf(failure.error)))) === null) return true
    if (!passes) attempt += 1
    if (!(await keep(attempt - 1, false))) return false
    await pause(Math.min(retryDelayMs * 4 ** Math.min(failures, 4), longestWaitMs), stop)
  }
}
