/** Workers of a process that needs them now and then only. */
import type { JobOptions } from '../pipeline/stage-tools.ts'
import type { JobInput, JobName, JobOutput } from '../workers/jobs.ts'
import { startWorkers, type Workers } from '../workers/workers.ts'

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
