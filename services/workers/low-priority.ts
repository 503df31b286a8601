/** The scheduling priority of worker processes: below that of the process that answers requests. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * The "nice" value of a worker process. At 10 it gets about a tenth of a core that the parent also uses, so pages are read under any load;
 * on an idle core it runs at full speed. With a larger value, a valid page could reach its time limit on a busy machine.
 */
export const workerNice = 10

/** On Linux each thread has its own priority, and `setPriority` with a process id changes only the main thread. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid] // not Linux: a process has one priority
  }
}

/**
 * Lowers the priority of all current threads; later ones inherit it. Threads that have ended, or that the system refuses to change, are
 * skipped.
 */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, workerNice)
    } catch {
      continue
    }
  }
}
