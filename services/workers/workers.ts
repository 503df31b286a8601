/** How the rest of the product reads files: every decoder works in a child process, the caller's process stays light. */
import { availableParallelism } from 'node:os'
import type { ReadPage } from '../../contracts/page.ts'
import { toReadPage } from '../pipeline/reading/to-read-page.ts'
import type { JobInput, JobName, JobOutput, OpenJob, PrepareJob, ReadJob } from './jobs.ts'
import type { Opened } from './open-file.ts'
import { pool, type How, type PoolStatus } from './pool.ts'
import type { PreparedPage } from '../pipeline/reading/prepared-page.ts'

/**
 * `workers`: children at once (default: cores). `memoryMb`: most resident memory of a child (default 1536).
 * `seconds`: most wall-clock time of a job (default 120: ten times the slowest honest page on a busy machine).
 */
export type WorkerOptions = { workers?: number; memoryMb?: number; seconds?: number }

/** Every call rejects with an `Unreadable` (a `code` beginning 'file.') when the file is at fault, with another Error when we are. */
export type Workers = {
  open(job: OpenJob, how?: How): Promise<Opened>
  prepare(job: PrepareJob, how?: How): Promise<PreparedPage>
  read(job: ReadJob, how?: How): Promise<ReadPage>
  /** Any job of the table by its name. */
  run<N extends JobName>(name: N, input: JobInput<N>, how?: How): Promise<JobOutput<N>>
  status(): PoolStatus
  close(): Promise<void>
}

/** Engines in child processes, started when work comes and kept. Callers beyond the number of workers wait in line. */
export function startWorkers({ workers = availableParallelism(), memoryMb = 1536, seconds = 120 }: WorkerOptions = {}): Workers {
  const { run, status, close } = pool(workers, { memoryMb, seconds })
  return named(run, status, close)
}

/** The calls by name over any way of running a job. */
export function named(run: Workers['run'], status: Workers['status'], close: Workers['close']): Workers {
  return {
    open: (job, how) => run('open', job, how),
    prepare: (job, how) => run('prepare', job, how),
    // A page with its own text needs no child.
    read: async (job, how) => (job.prepared.text ? toReadPage(job.page, job.prepared, job.prepared.text) : run('read', job, how)),
    run, status, close,
  }
}
