/** Posts the bills of started postings to Xero, in the process that runs the reactions. Of several such processes one does so, by lease. */
import { callLimits, systemClock, type Clock } from '../../exports/xero/call-limits.ts'
import { openPostings } from '../../exports/xero/open-postings.ts'
import { advancePosting, stopPosting } from '../../exports/xero/post-bills.ts'
import { xeroStore } from '../../exports/xero/xero-tokens.ts'
import { leaseKeeper, leasesOf } from '../../platform/catch-up/leases.ts'
import { executor } from '../../platform/commands/execute.ts'
import { repeatRounds, type Rounds } from '../../platform/concurrency/rounds.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import type { Report } from '../../platform/errors/report.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { openXero } from '../config/xero-config.ts'
import type { Tools } from '../tools.ts'

const [idleMs, firstRetryMs, maxRetries] = [500, 1000, 6]
/**
 * Half an hour. A round is one step of each posting: at most 200 pages of 20 bills, attached four at the same time, each in a call that may
 * take 30 seconds.
 */
const limit = 30
/** An entry without a posting is removed after this: its posting may be about to start. */
const forgottenMs = 60_000

/** `clock`: of limits and retries, for tests. Null where Xero is not set up. */
export async function startXeroPosting(
  { config, report: reportAll, stores: { events, documents, durable, blobs, keys } }: Pick<Tools, 'config' | 'report' | 'stores'>,
  clock: Clock = systemClock,
): Promise<Pick<Rounds, 'status' | 'close'> | null> {
  const xero = await openXero(config)
  if (xero === null) return null
  const read = readRowsOf(documents)
  const closing = new AbortController()
  const ports = {
    events,
    read,
    blobs,
    execute: executor(events),
    xero,
    store: xeroStore({ documents: durable, key: keys.factor, xero }),
    limits: callLimits(clock),
    origin: config.publicUrl,
    signal: closing.signal,
  }
  const open = openPostings(durable)
  const leases = leasesOf(documents, config.leaseMs)
  const hasLease = leaseKeeper(leases, 'xero-posting')
  const failures = new Map<string, number>()
  const notBefore = new Map<string, number>()

  /** Does one step of a posting. Returns whether it was done. */
  async function advance(one: Awaited<ReturnType<typeof open.all>>[number], report: Report): Promise<boolean> {
    if ((notBefore.get(one.id) ?? 0) > clock.now()) return false
    try {
      const isRunning = await advancePosting(ports, { firmId: one.firmId, clientId: one.clientId })
      failures.delete(one.id)
      if (!isRunning && one.at < Date.now() - forgottenMs) await open.remove(one)
      return isRunning
    } catch (error) {
      if (closing.signal.aborted) return false
      const tries = (failures.get(one.id) ?? 0) + 1
      if (codeOf(error) === 'xero.limited' && error instanceof Error && 'waitMs' in error)
        notBefore.set(one.id, clock.now() + Number(error.waitMs))
      else if (codeOf(error) === 'xero.away' && tries >= maxRetries) {
        failures.delete(one.id)
        await stopPosting(
          ports,
          one,
          'Xero does not answer. What was sent is recorded. Send the rest in a few minutes; “Update changed bills” attaches pages that are missing.',
        )
      } else {
        failures.set(one.id, tries)
        notBefore.set(one.id, clock.now() + firstRetryMs * 2 ** Math.min(tries, maxRetries))
        report('posting to Xero does not advance; it is tried again', { reason: reasonOf(error) })
      }
      return false
    }
  }
  const rounds = repeatRounds({
    name: 'xero-posting',
    firstMs: 0,
    limit,
    report: reportAll,
    async round({ report }) {
      try {
        const ones = await open.all()
        if (ones.length === 0 || !(await hasLease())) return idleMs
        const advanced = await Promise.all(ones.map(one => advance(one, report)))
        // By the clock of the retries.
        if (!advanced.includes(true)) await clock.wait(idleMs, closing.signal).catch(() => {})
        return 0
      } catch (error) {
        report('posting to Xero does not advance; it is tried again', { reason: reasonOf(error) })
        return idleMs
      }
    },
  })
  return {
    status: rounds.status,
    async close() {
      closing.abort()
      await rounds.close()
      await leases.release('xero-posting')
    },
  }
}
