/**
 * Looks at the loops, stages and periodic work of this process every few seconds, stores what it sees for every process and for the command
 * line, and raises the alarm when one makes no progress while work is waiting: a line in the log here, a metric (samples.ts), and the
 * banner of operators (status.ts).
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { withTimeout } from '../platform/concurrency/timers.ts'
import type { Report } from '../platform/errors/report.ts'
import type { Stores } from '../main/stores.ts'
import { loopReports, type Watched } from './loop-reports.ts'
import { removeOldProcesses, removeProcess, storeProcess, type LoopReport } from './process-states.ts'

export type LoopWatch = {
  start(): void
  /** As seen at the last look. */
  reports(): LoopReport[]
  close(): Promise<void>
}

type Ports = Pick<Stores, 'events' | 'documents' | 'log'>
type Options = { parts: readonly Watched[]; stores: Ports; report: Report; stallMs: number }

const maxEveryMs = 5000

export function loopWatch({ parts, stores: { events, documents, log }, report, stallMs }: Options): LoopWatch {
  const everyMs = Math.min(maxEveryMs, stallMs / 4)
  const id = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`
  const reports = loopReports({ stallMs, log, report })
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> = Promise.resolve()
  let closed = false

  async function look(): Promise<void> {
    const { at, loops } = await reports.make(parts, await events.head())
    if (!closed) await storeProcess(documents, { id, at, loops })
  }

  /**
   * Looks now, and again after each interval. A look that fails because the stores are unavailable is not reported here: their own checks
   * do that.
   */
  function next(): void {
    if (closed) return
    looking = withTimeout(maxEveryMs * 2, look()).catch(() => {})
    void looking.then(() => {
      if (!closed) timer = setTimeout(next, everyMs).unref()
    })
  }

  return {
    start() {
      void removeOldProcesses(documents, Date.now()).catch(() => {})
      next()
    },
    reports: reports.last,
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await looking
      await removeProcess(documents, id, Date.now() + 1).catch(() => {})
    },
  }
}
