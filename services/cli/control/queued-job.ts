/**
 * A job of an operator that may take hours, so that no request over the control socket waits for it: it is started, and its state is polled
 * until it has ended.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../../platform/errors/coded.ts'

/** `failure`: why it failed. `running` is true as well while another one, started meanwhile, is to follow. */
export type JobState<R> = { running: boolean; failure: string | null; result: R | null }

type QueuedJob<A, R> = {
  /** Resolves at once. A job that is started while another one runs waits for it. */
  start(argument: A): Promise<void>
  /** State of the last one; empty if there was none. */
  state(): Promise<JobState<R>[]>
}

export function queuedJob<A, R>(run: (argument: A) => Promise<R>): QueuedJob<A, R> {
  let state: JobState<R> | null = null
  let last: Promise<void> = Promise.resolve()
  /** Jobs that were started and have not ended. */
  let unfinished = 0
  async function work(argument: A): Promise<void> {
    const ended = await run(argument).then(
      result => ({ failure: null, result }),
      (error: unknown) => ({ failure: reasonOf(error), result: null }),
    )
    state = { running: unfinished > 1, ...ended }
    unfinished -= 1
  }
  return {
    async start(argument) {
      unfinished += 1
      state = { running: true, failure: null, result: null }
      last = last.then(() => work(argument))
    },
    state: async () => (state === null ? [] : [state]),
  }
}

const pollMs = 200

/** Polls `state` until the job has ended. */
export async function endOfJob<R>(state: () => Promise<JobState<R>[]>): Promise<JobState<R>> {
  for (;;) {
    const [now] = await state()
    if (now && !now.running) return now
    await delay(pollMs)
  }
}
