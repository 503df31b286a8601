/** Shared by the connections to all three servers: the prefix of an installation's names, and retries while a server is unavailable. */
import { coded, reasonOf } from '../../platform/errors/coded.ts'
import { backOff, pause } from '../../platform/concurrency/timers.ts'

/**
 * Throws `invalid-prefix` for anything but 1 to 40 lower-case letters, digits and `-`. Without dots, no prefix begins with another one and
 * its dot.
 */
export function checkPrefix(prefix: string): string {
  if (/^[a-z0-9-]{1,40}$/.test(prefix)) return prefix
  throw coded('invalid-prefix', `A prefix is 1 to 40 lower-case letters, digits and hyphens, not ${JSON.stringify(prefix)}.`)
}

/**
 * `patienceMs`: total time. `isTransient`: whether an error is transient. `server`: its name in the sentence. Work is
 * repeated, so it must be safe to repeat. Work that takes longer calls `alive` while the server answers: the time counts from there.
 */
export type TransientRetry = { server: string; patienceMs: number; isTransient(error: unknown): boolean; signal: AbortSignal }

/** Throws `closed`, `unknown-outcome` (no success within the time; the last error is the `cause`), or an error that is not transient. */
export async function retryTransient<T>(
  { server, patienceMs, isTransient, signal }: TransientRetry,
  work: (alive: () => void) => Promise<T>,
): Promise<T> {
  let until = Date.now() + patienceMs
  const alive = (): void => void (until = Date.now() + patienceMs)
  for (let failures = 1; ; failures += 1) {
    if (signal.aborted) throw coded('closed', `The connection to ${server} is closed.`)
    try {
      return await work(alive)
    } catch (error) {
      if (!isTransient(error)) throw error
      const wait = backOff(failures, 50)
      if (Date.now() + wait > until) {
        throw coded('unknown-outcome', `${server} does not answer: ${reasonOf(error)}`, { cause: error })
      }
      await pause(wait, signal, { ref: true }) // a request is running, and its answer is awaited
    }
  }
}
