/** What a member of a group does with one message, until it is done or dead. */
import { turnOut } from '../../core/turn-out.ts'
import { reasonOf } from '../../core/coded.ts'
import { isPassing } from '../../core/passing.ts'
import { pause } from '../../core/pause.ts'
import type { ConsumeOptions, Delivered } from '../../core/ports/log.ts'

const longestWaitMs = 60_000

/**
 * Tries until it is done, or dead and `bury` has set it aside. Answers false when told to stop between two tries. `once` gives
 * the message afresh for each.
 */
export async function work(
  once: (attempt: number) => Delivered,
  { handle, dead, attempts = 3 }: ConsumeOptions,
  bury: (message: Delivered, reason: string) => Promise<void>,
  { retryDelayMs, stop }: { retryDelayMs: number; stop: AbortSignal },
): Promise<boolean> {
  let attempt = 1
  for (let failures = 0; failures === 0 || !stop.aborted; failures += 1) {
    const message = once(attempt)
    const failure = await turnOut(() => handle(message))
    if (failure === null) return true
    const passes = isPassing(failure.error)
    // When what should happen at a message's end does not, the message must not vanish: it is tried again.
    const last = !passes && attempt >= attempts && (await turnOut(() => dead?.(message, failure.error))) === null
    if (last && (await turnOut(() => bury(message, reasonOf(failure.error)))) === null) return true
    if (!passes) attempt += 1
    await pause(Math.min(retryDelayMs * 4 ** Math.min(failures, 4), longestWaitMs), stop)
  }
  return false
}
