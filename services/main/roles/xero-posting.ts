/** Posts the bills of started postings to Xero, in the process that runs the reactions. Of several such processes one does so, by lease. */
import { callLimits, systemClock, type Clock } from '../../exports/xero/call-limits.ts'
import { openPostings } from '../../exports/xero/open-postings.ts'
import { advancePosting, stopPosting } from '../../exports/xero/post-bills.ts'
import { xeroStore } from '../../exports/xero/xero-tokens.ts'
import { leaseKeeper, leasesOf } from '../../platform/catch-up/leases.ts'
import { executor } from '../../platform/commands/execute.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { openXero } from '../config/xero-config.ts'
import type { Tools } from '../tools.ts'

const [idleMs, firstRetryMs, maxRetries] = [500, 1000, 6]
/** An entry without a posting is removed after this: its posting may be about to start. */
const forgottenMs = 60_000

/** `clock`: of limits and waits, for tests. */
export async function startXeroPosting(
  { config, report, stores: { events, documents, durable, blobs, keys } }: Pick<Tools, 'config' | 'report' | 'stores'>,
  clock: Clock = systemClock,
): Promise<{ close(): Promise<void> }> {
  const xero = await openXero(config)
  if (xero === null) return { close: async () => {} }
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

  async function advance(one: Awaited<ReturnType<typeof open.all>>[number]): Promise<void> {
    if ((notBefore.get(one.id) ?? 0) > clock.now()) return
    try {
      const isRunning = await advancePosting(ports, { firmId: one.firmId, clientId: one.clientId })
      failures.delete(one.id)
      if (!isRunning && one.at < Date.now() - forgottenMs) await open.remove(one)
    } catch (error) {
      if (closing.signal.aborted) return
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
    }
  }
  async function loop(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const ones = await open.all()
        if (ones.length > 0 && (await hasLease())) await Promise.all(ones.map(advance))
      } catch (error) {
        report('posting to Xero does not advance; it is tried again', { reason: reasonOf(error) })
      }
      await clock.wait(idleMs, closing.signal).catch(() => {})
    }
  }
  const looping = loop()
  return {
    async close() {
      closing.abort()
      await looping
      await leases.release('xero-posting')
    },
  }
}
