/**
 * Carries on runs of reprocessing, one at a time, the oldest first; in the process that runs the reactions. Of several such processes one
 * does so, by lease.
 */
import { commands } from '../../contents.ts'
import { leaseKeeper, leasesOf } from '../../platform/catch-up/leases.ts'
import { executor } from '../../platform/commands/execute.ts'
import { repeatRounds, type Rounds } from '../../platform/concurrency/rounds.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { advanceRun } from '../../reprocessing/advance-run.ts'
import type { Tools } from '../tools.ts'

export type Reprocessing = Pick<Rounds, 'status' | 'close'> & {
  /** Looks for runs at once, and resolves when none goes on: all are finished, paused or cancelled. For tests. */
  settled(): Promise<void>
}

/** How often it looks for a run that somebody has started. */
const idleMs = 1000
/** While the pipeline works on the messages that it has. */
const waitingMs = 100
/** After an error, such as a full disk or an unavailable store. */
const retryMs = 10_000

export function startReprocessing({ config, report: reportAll, stores }: Pick<Tools, 'config' | 'report' | 'stores'>): Reprocessing {
  const { events, documents, blobs, log } = stores
  const read = readRowsOf(documents)
  const ports = { execute: executor(events), commands, log, events, read, blobs }
  const leases = leasesOf(documents, config.leaseMs)
  const hasLease = leaseKeeper(leases, 'reprocessing')
  const idle = new Set<() => void>()

  /** Does one step. Returns the time until the next, in ms. */
  async function step(): Promise<number> {
    const waiting = [...idle] // a `settled()` that is called during this step waits for the next one
    const {
      rows: [run],
    } = await read.find('reprocessing-runs', { filter: { state: 'running' }, sort: [{ field: 'startedAt' }], range: [0, 0] })
    if (!run) {
      for (const resolve of waiting) {
        idle.delete(resolve)
        resolve()
      }
      return idleMs
    }
    if (!(await hasLease())) return idleMs
    return (await advanceRun(ports, run)) === 'advanced' ? 0 : waitingMs
  }
  const rounds = repeatRounds({
    name: 'reprocessing',
    firstMs: 0,
    report: reportAll,
    // A round is one step, of at most 200 invoices, so that a run of days has not stalled while its steps end: the usual limit.
    round: ({ report }) =>
      step().catch((error: unknown) => {
        // Rows are built anew, or another version's are not there yet: the run goes on when they are.
        if (codeOf(error) !== 'rebuilding') report('reprocessing does not advance; it is tried again', { reason: reasonOf(error) })
        return codeOf(error) === 'rebuilding' ? idleMs : retryMs
      }),
  })
  return {
    status: rounds.status,
    settled: () =>
      new Promise(resolve => {
        idle.add(resolve)
        rounds.wake()
      }),
    async close() {
      await rounds.close()
      for (const resolve of idle) resolve()
      await leases.release('reprocessing')
    },
  }
}
