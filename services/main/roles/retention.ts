/** Daily, in each process that runs the reactions: erases documents whose retention has ended, and removes expired sessions. */
import { forgetAccess } from '../../access/access-log.ts'
import { planOfFirm } from '../../billing/allowance.ts'
import { recordErased, recordErasureFinished } from '../../clients/business-commands.ts'
import { repeatRounds, type Rounds } from '../../platform/concurrency/rounds.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { executor } from '../../platform/commands/execute.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import type { Report } from '../../platform/errors/report.ts'
import { forgetSessions, maxForgotten } from '../../people/session.ts'
import { runRetentionRound, type RetentionTools } from '../../retention/retention-round.ts'
import type { Stores } from '../stores.ts'
import type { Tools } from '../tools.ts'

const dayMs = 24 * 60 * 60_000
/** Delayed, because a start has more urgent work. */
const afterStartMs = 60_000

export function retentionTools(
  { events, documents, durable, blobs }: Pick<Stores, 'events' | 'documents' | 'durable' | 'blobs'>,
  report: Report,
): RetentionTools {
  const read = readRowsOf(documents)
  return {
    read,
    events,
    blobs,
    forgetAccess: owner => forgetAccess(durable, owner),
    report,
    execute: executor(events),
    recordErased,
    recordErasureFinished,
    planOf: (firmId, at) => planOfFirm(read, firmId, at),
  }
}

/** Several processes may do this at once, without a lease: the ids of erasures derive from what is erased, so that each is recorded once. */
export function startRetention({ report: reportAll, stores }: Pick<Tools, 'report' | 'stores'>): Pick<Rounds, 'status' | 'close'> {
  const ending = new AbortController()
  const rounds = repeatRounds({
    name: 'retention',
    firstMs: afterStartMs,
    report: reportAll,
    // Progress: each firm, group and session. With the usual limit one of them may take minutes.
    async round({ report, progress }) {
      const tools = { ...retentionTools(stores, report), progress }
      const result = await runRetentionRound(tools, Date.now(), { signal: ending.signal }).catch((error: unknown) => {
        report('the retention round failed', { reason: reasonOf(error) })
        return { erased: 0, finished: 0 }
      })
      const forgotten = await forgetSessions(tools, Date.now(), ending.signal).catch((error: unknown) => {
        report('sessions that ran out could not be forgotten', { reason: reasonOf(error) })
        return 0
      })
      // A round is limited per firm; the next one follows soon while there is more to do.
      return result.erased + result.finished > 0 || forgotten >= maxForgotten ? afterStartMs : dayMs
    },
  })
  return {
    status: rounds.status,
    async close() {
      ending.abort()
      await rounds.close()
    },
  }
}
