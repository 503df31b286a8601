/** How the rest of the product opens, prepares and reads files: every decoder runs in a worker process (pool.ts), never in the caller's. */
import { availableParallelism } from 'node:os'
import type { ReadPage } from '../../contracts/page.ts'
import { toReadPage, type PreparedPage } from '../pipeline/reading/prepared-page.ts'
import type { JobInput, JobName, JobOutput, OpenJob, PrepareJob, ReadJob } from './jobs.ts'
import type { Opened } from './open-file.ts'
import { startPool, type JobOptions, type PoolStatus } from './pool.ts'

/**
 * `workers`: processes at once (default: cores). `memoryMb`: maximum resident memory of a process (default 1536).
 * `seconds`: maximum wall-clock time of a job (default 120: ten times the slowest valid page on a busy machine).
 */
export type WorkerOptions = { workers?: number; memoryMb?: number; seconds?: number }

/** Every job rejects with an `Unreadable` (a `code` beginning 'file.') when the file is at fault, with another Error otherwise. */
export type Workers = {
  open(job: OpenJob, options?: JobOptions): Promise<Opened>
  prepare(job: PrepareJob, options?: JobOptions): Promise<PreparedPage>
  read(job: ReadJob, options?: JobOptions): Promise<ReadPage>
  /** Any job of the table by its name. */
  run<N extends JobName>(name: N, input: JobInput<N>, options?: JobOptions): Promise<JobOutput<N>>
  status(): PoolStatus
  close(): Promise<void>
}

/** A pool of worker processes, started on demand and reused. Jobs beyond the number of workers wait in the queue. */
export function startWorkers({ workers = availableParallelism(), memoryMb = 1536, seconds = 120 }: WorkerOptions = {}): Workers {
  const { run, status, close } = startPool(workers, { memoryMb, seconds })
  return workersRunning(run, status, close)
}

/** `Workers` on top of any `run`: that of the pool, of this process or of a test. */
export function workersRunning(run: Workers['run'], status: Workers['status'], close: Workers['close']): Workers {
  return {
    open: (job, options) => run('open', job, options),
    prepare: (job, options) => run('prepare', job, options),
    // A page with a text layer needs no worker.
    read: async (job, options) => (job.prepared.text ? toReadPage(job.page, job.prepared, job.prepared.text) : run('read', job, options)),
    run,
    status,
    close,
  }
}
