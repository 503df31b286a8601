/** What a member of a group does with one message, until it is done or dead. */
import { neverEnded } from '../../core/never-ended.ts'
import { turnOut } from '../../core/turn-out.ts'
import { reasonOf } from '../../core/coded.ts'
import { isPassing } from '../../core/passing.ts'
import { pause } from '../../core/pause.ts'
import type { Turns } from '../../core/turns.ts'
import type { ConsumeOptions, Delivered } from '../../core/ports/log.ts'

const longestWaitMs = 60_000

/**
 * `tries`: how often it was begun before by processes that did not survive it, or failed. `keep` stores that number, and whether a
 * try is under way now; false when the message is no longer ours.
 */
export type Begun = { tries: number; keep(tries: number, underWay: boolean): Promise<boolean> }

/**
 * Tries until it is done, or dead and `bury` has set it aside. Answers false when told to stop between two tries, or when it is no
 * longer ours. `once` gives the message afresh for each. A message that was begun before is handled alone: only it answers for what
 * happens then, and not what was in hand beside it.
 */
export async function work(
  once: (attempt: number) => Delivered,
  { handle, dead, attempts = 3 }: ConsumeOptions,
  bury: (message: Delivered, reason: string) => Promise<void>,
  { tries, keep }: Begun,
  { retryDelayMs, stop, turns }: { retryDelayMs: number; stop: AbortSignal; turns: Turns },
): Promise<boolean> {
  let attempt = tries + 1
  async function begin(message: Delivered): Promise<{ error: unknown } | null | 'left'> {
    if (stop.aborted || !(await keep(attempt, true))) return 'left'
    return tries >= attempts ? { error: neverEnded(tries) } : turnOut(() => handle(message))
  }
  for (let failures = 0; ; failures += 1) {
    const message = once(attempt)
    const failure = await turns(tries > 0, () => begin(message))
    if (failure === null) return true
    if (failure === 'left') return false
    const passes = isPassing(failure.error)
    // When what should happen at a message's end does not, the message must not vanish: it is tried again.
    const last = !passes && attempt >= attempts && (await turnOut(() => dead?.(message, failure.error))) === null
    if (last && (await turnOut(() => bury(message, reasonOf(failure.error)))) === null) return true
    if (!passes) attempt += 1
    if (!(await keep(attempt - 1, false))) return false
    await pause(Math.min(retryDelayMs * 4 ** Math.min(failures, 4), longestWaitMs), stop)
  }
}
