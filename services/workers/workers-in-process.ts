import { named, type Workers } from './workers.ts'
import { jobs, type JobInput, type JobName, type JobOutput } from './jobs.ts'
import { closeKeptOcr } from './cached-readers.ts'
import { closeKeptPdf } from './cached-pdf.ts'

/** The engines in this process, for tests: no limits, one job at a time. A file of its own, because it loads every decoder. */
export function enginesInProcess(): Workers {
  let last: Promise<unknown> = Promise.resolve()
  const run = <N extends JobName>(name: N, input: JobInput<N>): Promise<JobOutput<N>> => {
    // Indexing by the name keeps input and output of one job together; the compiler does not follow that.
    const job = jobs[name] as unknown as (input: JobInput<N>) => Promise<JobOutput<N>>
    const done = last.then(() => job(input))
    last = done.catch(() => {})
    return done
  }
  const close = async () => {
    await closeKeptOcr()
    await closeKeptPdf()
  }
  return named(run, () => ({ workers: 1, busy: 0, waiting: 0, replaced: 0, pids: [process.pid] }), close)
}
