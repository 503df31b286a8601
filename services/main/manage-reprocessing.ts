/** Wires what operators do about reprocessing, for the command line and for the screen. */
import type { JobInput, JobName, JobOutput } from '../workers/jobs.ts'
import { startWorkers, type Workers } from '../workers/workers.ts'
import type { JobOptions } from '../pipeline/stage-tools.ts'
import { findCompany } from '../people/companies.ts'
import { fieldModel } from '../pipeline/model/version.ts'
import { readingVersion } from '../pipeline/reading-version.ts'
import { readRowsOf } from '../shared/merged-reads.ts'
import { runManager } from '../reprocessing/manage-runs.ts'
import type { ReprocessingTools } from '../reprocessing/api/reprocessing.ts'
import { dryRunOn } from './dry-run.ts'
import type { Stores } from './stores.ts'

/** `run`: runs a job on workers. */
export function manageReprocessing(
  { events, documents, blobs }: Pick<Stores, 'events' | 'documents' | 'blobs'>,
  run: Workers['run'],
): ReprocessingTools {
  const read = readRowsOf(documents)
  let present: string | null = null
  const firmIdOf = async (typed: string): Promise<string | null> =>
    ((await findCompany(read, typed))?.business ?? (await read.get('businesses', typed)))?.id ?? null
  const manager = runManager({
    read,
    events,
    presentModel: () => (present ??= fieldModel()),
    presentReading: () => readingVersion,
    firmIdOf,
  })
  const dryRun = dryRunOn({ read, events, blobs, run })
  return {
    ...manager,
    async dryRun(selection, choice) {
      await manager.requireModel(selection, choice.model)
      return dryRun(selection, choice)
    },
  }
}

/** How long workers are kept that nobody uses: they hold the model in memory. */
const idleMs = 60_000

/** Jobs for a process that has no workers of its own: they are started with the first job, and ended when there was none for a minute. */
export function workersOnDemand(count: number): { run: Workers['run']; close(): Promise<void> } {
  let [workers, running]: [Workers | null, number] = [null, 0]
  let timer: NodeJS.Timeout | null = null
  async function close(): Promise<void> {
    if (timer) clearTimeout(timer)
    const ending = workers
    ;[workers, timer] = [null, null]
    await ending?.close()
  }
  return {
    async run<N extends JobName>(name: N, input: JobInput<N>, options?: JobOptions): Promise<JobOutput<N>> {
      if (timer) clearTimeout(timer)
      timer = null
      running += 1
      try {
        return await (workers ??= startWorkers({ workers: count })).run(name, input, options)
      } finally {
        running -= 1
        if (running === 0) timer = setTimeout(() => void close(), idleMs).unref()
      }
    },
    close,
  }
}
