/**
 * The worker pool. Jobs wait in the queue (pool-queue.ts) for up to `workers` processes (pool-child.ts), which run worker.ts and its jobs
 * (jobs.ts) under limits. A job that fails or loses its process is retried by the rules of pool-retry.ts. workers.ts is the typed interface
 * for the rest of the product.
 */
import { coded } from '../platform/errors/coded.ts'
import type { JobInput, JobName, JobOutput } from './jobs.ts'
import { startWorkerProcess, type ExitReason, type JobFailure, type Limits, type WorkerProcess } from './pool-child.ts'
import { createQueue, type Priority } from './pool-queue.ts'
import { retryAfterExit, retryAfterFailure, type RetryCounts, type RetryDecision } from './pool-retry.ts'
import { unreadable, type UnreadableCode } from './unreadable.ts'

/** `priority`: default `now`; groups of one priority rotate; `seconds` replaces the pool's limit for this job. */
export type JobOptions = { priority?: Priority; groupId?: string; seconds?: number }
/** `replaced`: processes that ended since the pool was started. */
export type PoolStatus = { workers: number; busy: number; waiting: number; replaced: number; pids: number[] }
type Pool = {
  run<N extends JobName>(name: N, input: JobInput<N>, options?: JobOptions): Promise<JobOutput<N>>
  status(): PoolStatus
  close(): Promise<void>
}

type Job = RetryCounts & { name: JobName; input: unknown; seconds: number; resolve(output: unknown): void; reject(error: Error): void }
/** `fresh`: the process has run no job before `job`. */
type Slot = { process: WorkerProcess; ready: boolean; fresh: boolean; job: Job | null }

/** Processes that end this many times in a row before they are ready mean that the installation is broken, not the files. */
const maxFailedStarts = 3

const poolClosed = (): Error => new Error('the worker pool is closed')

export function startPool(workers: number, limits: Limits): Pool {
  const waiting = createQueue<Job>()
  /** Retries that need a fresh process. They go before all other jobs. */
  const retries: Job[] = []
  const slots = new Set<Slot>()
  let [closed, replaced, failedStarts, lastJobId] = [false, 0, 0, 0]
  let allEnded = () => {}

  function startProcess(): void {
    const slot: Slot = { process: startWorkerProcess(limits, { ready, answered, ended }), ready: false, fresh: true, job: null }
    slots.add(slot)
    function ready() {
      failedStarts = 0
      slot.ready = true
      dispatch()
    }
    function answered(answer: { output: unknown } | { failure: JobFailure }) {
      const { job, fresh } = slot
      slot.job = null
      slot.fresh = false
      if (job && 'output' in answer) job.resolve(answer.output)
      else if (job && 'failure' in answer) retryOrReject(job, retryAfterFailure(job, answer.failure, fresh), errorOf(answer.failure))
      recycleIfLarge()
      dispatch()
    }
    /** WebAssembly never gives memory back: after a huge page a new process is cheaper than a large one. */
    function recycleIfLarge() {
      if (slot.process.memoryMb() < limits.memoryMb / 2) return
      slot.ready = false
      slot.process.kill('recycled')
    }
    function ended(reason: ExitReason, stderrTail: string) {
      slots.delete(slot)
      if (slot.job)
        retryOrReject(
          slot.job,
          closed ? 'give-up' : retryAfterExit(slot.job, reason, slot.fresh),
          closed ? poolClosed() : exitErrors[reason](),
        )
      if (reason === 'died' && !slot.ready && ++failedStarts >= maxFailedStarts) rejectAll(stderrTail)
      if (closed && slots.size === 0) allEnded()
      if (closed) return
      replaced++
      dispatch()
    }
  }

  /** Gives waiting jobs to idle processes and starts processes while there are more jobs than processes. */
  function dispatch(): void {
    if (closed) return
    recycleForRetries()
    for (const slot of slots) {
      if (!slot.ready || slot.job) continue
      const job = (slot.fresh ? retries.shift() : undefined) ?? waiting.next()
      if (!job) continue
      slot.job = job
      slot.process.run({ id: ++lastJobId, name: job.name, input: job.input }, job.seconds)
    }
    const starting = [...slots].filter(s => !s.ready).length
    for (let n = Math.min(waiting.size() + retries.length - starting, workers - slots.size); n > 0; n--) startProcess()
  }

  /** Ends idle processes that have run a job, as many as retries need fresh ones. */
  function recycleForRetries(): void {
    let needed = retries.length - (workers - slots.size) - [...slots].filter(s => !s.ready || (s.fresh && !s.job)).length
    for (const slot of slots) {
      if (needed <= 0) return
      if (!slot.ready || slot.job || slot.fresh) continue
      slot.ready = false
      slot.process.kill('recycled')
      needed -= 1
    }
  }

  function retryOrReject(job: Job, decision: RetryDecision, error: Error): void {
    if (decision === 'fresh') retries.push(job)
    else if (decision === 'any') waiting.addFirst(job)
    else job.reject(error)
  }

  const takeAll = (): Job[] => [...retries.splice(0), ...waiting.drain()]

  function rejectAll(stderrTail: string): void {
    failedStarts = 0
    for (const job of takeAll()) job.reject(new Error(`worker processes cannot start: ${stderrTail}`))
  }

  return {
    run<N extends JobName>(name: N, input: JobInput<N>, options: JobOptions = {}): Promise<JobOutput<N>> {
      if (closed) return Promise.reject(poolClosed())
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.add(
        { name, input, seconds: options.seconds ?? limits.seconds, failures: 0, kills: 0, resolve, reject },
        options.priority ?? 'now',
        options.groupId,
      )
      dispatch()
      // The job's name gives both its input and its output their types.
      return promise as Promise<JobOutput<N>>
    },
    status() {
      const all = [...slots]
      return {
        workers,
        busy: all.filter(s => s.job).length,
        waiting: waiting.size() + retries.length,
        replaced,
        pids: all.map(s => s.process.pid),
      }
    },
    async close() {
      closed = true
      for (const job of takeAll()) job.reject(poolClosed())
      if (slots.size === 0) return
      const ends = Promise.withResolvers<void>()
      allEnded = ends.resolve
      for (const { process } of slots) process.kill('closed')
      await ends.promise
    },
  }
}

const unreadableAs = (code: UnreadableCode) => () => unreadable(code)

/** What a job rejects with when its process ended. A kill from outside is a transient error: the caller retries, and no page is blamed. */
const exitErrors: Record<ExitReason, () => Error> = {
  'too-long': unreadableAs('file.took-too-long'),
  'too-much-memory': unreadableAs('file.too-much-memory'),
  died: unreadableAs('file.page-unreadable'),
  killed: () => coded('worker-killed', 'Something outside Docketry keeps ending its worker processes.'),
  recycled: unreadableAs('file.page-unreadable'),
  closed: unreadableAs('file.page-unreadable'),
}

/** The worker's error as an Error of this process, with its code and original stack. */
function errorOf({ code, message, stack }: JobFailure): Error {
  const error = Object.assign(new Error(message), { stack })
  return code === null ? error : Object.assign(error, { code })
}
