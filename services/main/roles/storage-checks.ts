/** Checks the stores soon after the start and every night, in the process that runs the reactions. */
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { checkStores, lastChecked } from '../../integrity/check-stores.ts'
import { repeatRounds, type Rounds, type RoundTools } from '../../platform/concurrency/rounds.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { blobOwners } from '../blob-owners.ts'
import type { Tools } from '../tools.ts'

/** Delayed, because a start has more urgent work. Unreadable data is isolated independently, when it is read. */
const afterStartMs = 10_000
const dayMs = 86_400_000
const nightHour = 2
/** Not the name of the collection of results: a lease on that would fence the write of the result. */
const leaseName = 'check-stores'
/** Longer than a check takes; expires if the process died. */
const leaseMs = 3_600_000
/**
 * An hour, as the lease: reading events and blobs shows progress, but SQLite checks a file in one call, which takes as long as the disk needs
 * to read it, and hidden events are looked for in one read of all events.
 */
const limit = 60
/** Of several processes that start together, only one checks. */
const recentMs = 600_000

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: defaultZone,
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

/** Milliseconds until 02:00 in Sydney. */
export function untilNight(now: number): number {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const today = ((parts['hour'] ?? 0) * 3600 + (parts['minute'] ?? 0) * 60 + (parts['second'] ?? 0)) * 1000
  return ((nightHour * 3_600_000 - today + dayMs - 1) % dayMs) + 1
}

/** `startMs`: delay of the first check. */
export function startStorageChecks(
  { report: reportAll, stores, config }: Pick<Tools, 'report' | 'stores' | 'config'>,
  startMs = afterStartMs,
): Pick<Rounds, 'status' | 'close'> {
  const { events, blobs, documents, databases } = stores
  const ending = new AbortController()
  const holder = `check-${process.pid}-${Date.now()}`

  async function check({ report, progress }: RoundTools): Promise<void> {
    const now = Date.now()
    if (!(await documents.lease(leaseName, holder, leaseMs))) return
    try {
      if (config.servers !== null && now - ((await lastChecked(documents)) ?? 0) < recentMs) return
      const { findings } = await checkStores(
        { events, blobs, documents, databases, belongs: blobOwners(events) },
        { signal: ending.signal, progress },
      )
      for (const { kind, what } of findings) report('something that is stored is damaged', { kind, what })
    } finally {
      await documents.release(leaseName, holder)
    }
  }
  const rounds = repeatRounds({
    name: 'storage-check',
    firstMs: startMs,
    limit,
    report: reportAll,
    async round(tools) {
      await check(tools).catch((error: unknown) => tools.report('the storage check failed', { reason: reasonOf(error) }))
      return untilNight(Date.now())
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
