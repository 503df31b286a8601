/**
 * The retry and dead-letter policy of every log adapter.
 *
 * - A rejected message is retried after a delay that grows fourfold, until its attempts are used up; then it is a dead letter.
 * - A transient error does not count as an attempt.
 * - A crash of the process does not count as an attempt either. The message then runs alone, so that the next crash affects no other
 *   message; from the third crash on it waits before each delivery, each time longer, and at the crash limit it is a dead letter.
 */
import type { ReadWriteLock } from '../concurrency/read-write-lock.ts'
import { coded, isTransient, reasonOf, type Coded } from '../errors/coded.ts'
import type { ConsumeOptions, Delivered } from './log.ts'

const defaultAttempts = 3
/** About an hour of restarts. */
const defaultCrashLimit = 20
/** Crashes from which on a message waits before it is delivered again. */
const crashesBeforeWait = 3
const maxCrashWaitMs = 300_000

const crashLimitReached = (crashes: number): Coded =>
  coded('never-ended', `It was begun ${crashes} ${crashes === 1 ? 'time' : 'times'}, and each time its process ended first.`)

const crashWaitMs = (crashes: number, retryDelayMs: number): number =>
  crashes < crashesBeforeWait ? 0 : Math.min(retryDelayMs * 4 * 2 ** (crashes - crashesBeforeWait), maxCrashWaitMs)

/** `failures`: rejected attempts. `crashes`: processes that ended while they handled the message. */
export type FailureCounts = { failures: number; crashes: number }

/**
 * What is stored about a message in its partition. `store` is called before an attempt (`inProgress` true), so that a crash is known
 * afterwards, and after a failed one. It returns false when the partition belongs to another member now.
 */
export type AttemptRecord = FailureCounts & { store(failures: number, inProgress: boolean): Promise<boolean> }

/**
 * `message` makes a fresh copy for each attempt. `deadLetter` moves the message to the dead letters; false: not stored, so the message is
 * retried. `wait` ends early when `stop` aborts. `lock`: shared by all messages that the process handles.
 */
type Delivery = {
  message(attempt: number, crashes: number): Delivered
  deadLetter(message: Delivered, reason: string): Promise<boolean>
  lock: ReadWriteLock
  retryDelayMs: number
  maxRetryDelayMs: number
  stop: AbortSignal
  wait(ms: number): Promise<void>
}

/** Null on success; a function that throws synchronously counts as a rejection. */
async function failureOf(work: () => Promise<unknown> | undefined): Promise<{ error: unknown } | null> {
  try {
    await work()
    return null
  } catch (error) {
    return { error }
  }
}

/** True unless `work` throws. */
export const succeeds = async (work: () => Promise<unknown> | undefined): Promise<boolean> => (await failureOf(work)) === null

/** Handles one message until it is done or a dead letter (true), or until `stop` aborts or the partition is lost (false). */
export async function deliverWithRetries(
  { handle, dead, attempts = defaultAttempts, crashLimit = defaultCrashLimit }: ConsumeOptions,
  { failures: failuresBefore, crashes, store }: AttemptRecord,
  { message: messageOf, deadLetter, lock, retryDelayMs, maxRetryDelayMs, stop, wait }: Delivery,
): Promise<boolean> {
  let attempt = failuresBefore + 1
  const crashWait = crashWaitMs(crashes, retryDelayMs)
  if (crashWait > 0) await wait(crashWait)
  async function tryOnce(message: Delivered): Promise<{ error: unknown } | null | 'not-started'> {
    if (stop.aborted) return 'not-started'
    if (crashes >= crashLimit) return { error: crashLimitReached(crashes) }
    return (await store(attempt - 1, true)) ? failureOf(() => handle(message)) : 'not-started'
  }
  for (let failures = 0; ; failures += 1) {
    const message = messageOf(attempt, crashes)
    const alone = crashes > 0
    const failure = await lock(alone, () => tryOnce(message))
    if (failure === null) return true
    if (failure === 'not-started') return false
    const transient = isTransient(failure.error)
    const isLast = !transient && (attempt >= attempts || crashes >= crashLimit)
    // If recording the failure fails, the message must not be lost: it is retried.
    if (isLast && (await succeeds(() => dead?.(message, failure.error))) && (await deadLetter(message, reasonOf(failure.error))))
      return true
    if (!transient) attempt += 1
    if (!(await store(attempt - 1, false))) return false
    await wait(Math.min(retryDelayMs * 4 ** Math.min(failures, 4), maxRetryDelayMs))
  }
}
