/** Worker children, as many as cores, and the jobs waiting for them. */
import { coded } from '../platform/errors/coded.ts'
import { unreadable, type UnreadableCode } from './unreadable.ts'
import type { JobInput, JobName, JobOutput } from './jobs.ts'
import { startChild, type Child, type End, type Limits } from './pool-child.ts'
import type { Failure } from './pool-messages.ts'
import { queue, type Priority } from './pool-queue.ts'
import { afterEnd, afterFailure, type Next, type Suspect } from './pool-retry.ts'

/** `priority` is 'now' unless said; jobs of one `batch` take turns with those of others; `seconds` replaces the pool's limit for this job. */
export type How = { priority?: Priority; batch?: string; seconds?: number }
export type PoolStatus = { workers: number; busy: number; waiting: number; replaced: number; pids: number[] }
export type Pool = {
  run<N extends JobName>(name: N, input: JobInput<N>, how?: How): Promise<JobOutput<N>>
  status(): PoolStatus
  close(): Promise<void>
}

type Job = Suspect & { name: JobName; input: unknown; seconds: number; resolve(output: unknown): void; reject(error: Error): void }
/** `fresh`: its child has had no job before the one in hand. */
type Slot = { child: Child; ready: boolean; fresh: boolean; job: Job | null }

/** A child that cannot even start this many times in a row means the installation is broken, not the files. */
const mostFailedStarts = 3

export function pool(workers: number, limits: Limits): Pool {
  const waiting = queue<Job>()
  /** Jobs for fresh children alone; before all others. */
  const suspects: Job[] = []
  const slots = new Set<Slot>()
  let [closed, replaced, failedStarts, orders] = [false, 0, 0, 0]
  let allEnded = () => {}

  function start(): void {
    const slot: Slot = { child: startChild(limits, { ready, answered, ended }), ready: false, fresh: true, job: null }
    slots.add(slot)
    function ready() {
      failedStarts = 0
      slot.ready = true
      work()
    }
    function answered(answer: { output: unknown } | { failure: Failure }) {
      const { job, fresh } = slot
      slot.job = null
      slot.fresh = false
      if (job && 'output' in answer) job.resolve(answer.output)
      else if (job && 'failure' in answer) goOn(job, afterFailure(job, answer.failure, fresh), failureOf(answer.failure))
      retire()
      work()
    }
    /** WebAssembly never gives memory back: after a huge page a new child is cheaper than a fat one. */
    function retire() {
      if (slot.child.memoryMb() < limits.memoryMb / 2) return
      slot.ready = false
      slot.child.kill('worn')
    }
    function ended(why: End, lastWords: string) {
      slots.delete(slot)
      if (slot.job) goOn(slot.job, closed ? 'give-up' : afterEnd(slot.job, why, slot.fresh), closed ? new Error('the engines are closed') : reasons[why]())
      if (why === 'died' && !slot.ready && ++failedStarts >= mostFailedStarts) giveUp(lastWords)
      if (closed && slots.size === 0) allEnded()
      if (closed) return
      replaced++
      work()
    }
  }

  /** Gives waiting jobs to idle children and starts children while there is more work than children. */
  function work(): void {
    if (closed) return
    makeRoom()
    for (const slot of slots) {
      if (!slot.ready || slot.job) continue
      const job = (slot.fresh ? suspects.shift() : undefined) ?? waiting.next()
      if (!job) continue
      slot.job = job
      slot.child.order({ id: ++orders, name: job.name, input: job.input }, job.seconds)
    }
    const starting = [...slots].filter(s => !s.ready).length
    for (let n = Math.min(waiting.size() + suspects.length - starting, workers - slots.size); n > 0; n--) start()
  }

  /** Idle children that have worked before make room for the fresh ones that suspects wait for. */
  function makeRoom(): void {
    let needed = suspects.length - (workers - slots.size) - [...slots].filter(s => !s.ready || (s.fresh && !s.job)).length
    for (const slot of slots) {
      if (needed <= 0) return
      if (!slot.ready || slot.job || slot.fresh) continue
      slot.ready = false
      slot.child.kill('worn')
      needed -= 1
    }
  }

  function goOn(job: Job, next: Next, error: Error): void {
    if (next === 'fresh') suspects.push(job)
    else if (next === 'again') waiting.addFirst(job)
    else job.reject(error)
  }

  const drained = (): Job[] => [...suspects.splice(0), ...waiting.drain()]

  function giveUp(lastWords: string): void {
    failedStarts = 0
    for (const job of drained()) job.reject(new Error(`worker processes cannot start: ${lastWords}`))
  }

  return {
    run<N extends JobName>(name: N, input: JobInput<N>, how: How = {}): Promise<JobOutput<N>> {
      if (closed) return Promise.reject(new Error('the engines are closed'))
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.add({ name, input, seconds: how.seconds ?? limits.seconds, failures: 0, kills: 0, resolve, reject }, how.priority ?? 'now', how.batch)
      work()
      // The table that gives the job's input its type gives its output's.
      return promise as Promise<JobOutput<N>>
    },
    status() {
      const all = [...slots]
      return { workers, busy: all.filter(s => s.job).length, waiting: waiting.size() + suspects.length, replaced, pids: all.map(s => s.child.pid) }
    },
    async close() {
      closed = true
      for (const job of drained()) job.reject(new Error('the engines are closed'))
      if (slots.size === 0) return
      const ends = Promise.withResolvers<void>()
      allEnded = ends.resolve
      for (const { child } of slots) child.kill('closed')
      await ends.promise
    },
  }
}

const because = (code: UnreadableCode) => () => unreadable(code)

/** Kills from outside are trouble of the service: whoever asked tries again, and no page is blamed. */
const reasons: Record<End, () => Error> = {
  'too-long': because('file.took-too-long'),
  'too-much-memory': because('file.too-much-memory'),
  died: because('file.page-unreadable'),
  killed: () => coded('worker-killed', 'Something outside Docketry keeps ending its worker processes.'),
  worn: because('file.page-unreadable'),
  closed: because('file.page-unreadable'),
}

/** The child's error again, with its code and the stack of where it happened. */
function failureOf({ code, message, stack }: Failure): Error {
  const error = Object.assign(new Error(message), { stack })
  return code === null ? error : Object.assign(error, { code })
}
