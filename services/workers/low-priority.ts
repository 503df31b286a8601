/** The scheduling priority of worker processes: below that of the process that answers requests. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * The "nice" value of a worker process. At 10 it gets about a tenth of a core that the parent also wants, so reading goes on under any load; an idle core
 * is all its own. Lower still, a busy machine could bring an honest page near its time limit.
 */
export const workerNice = 10

/** Linux keeps the priority of each thread apart, and `setPriority` with a process id changes the first thread alone. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid] // not Linux: a process has one priority
  }
}

/** For all threads that the process has; those it starts later inherit it. What has ended, or the system forbids, stays as it is. */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, workerNice)
    } catch {
      continue
    }
  }
}
