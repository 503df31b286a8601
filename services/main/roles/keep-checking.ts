/** What is stored is looked through soon after the start and every night, by whoever runs the reactions. */
import { checkStores, lastChecked } from '../../integrity/check-stores.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import { blobOwners } from '../blob-owners.ts'
import type { Tools } from '../tools.ts'

/** Not at once: a start has more urgent work. What cannot be read is isolated at once all the same, by whoever comes upon it. */
const afterStartMs = 10_000
const dayMs = 86_400_000
const nightHour = 2
const zone = 'Australia/Sydney'
/** Not the name of the collection of results: a lease on that would fence the write of the result. */
const leaseName = 'check-stores'
/** Longer than a check takes; of a process that died in one. */
const leaseMs = 3_600_000
/** Of several processes that start together one looks through everything. */
const recentMs = 600_000

const clock = new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' })

/** How long until it is two at night in Sydney. */
export function untilNight(now: number): number {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const today = ((parts['hour'] ?? 0) * 3600 + (parts['minute'] ?? 0) * 60 + (parts['second'] ?? 0)) * 1000
  return (nightHour * 3_600_000 - today + dayMs - 1) % dayMs + 1
}

/** `startMs`: how soon the first one begins. */
export function startChecking({ report, stores, config }: Pick<Tools, 'report' | 'stores' | 'config'>, startMs = afterStartMs): { close(): Promise<void> } {
  const { events, blobs, documents, databases } = stores
  const ending = new AbortController()
  let last: Promise<void> = Promise.resolve()
  let next: NodeJS.Timeout | null = null
  const holder = `check-${process.pid}-${Date.now()}`

  async function check(): Promise<void> {
    const now = Date.now()
    if (!(await documents.lease(leaseName, holder, leaseMs))) return
    try {
      if (config.servers !== null && now - ((await lastChecked(documents)) ?? 0) < recentMs) return
      const { findings } = await checkStores({ events, blobs, documents, databases, belongs: blobOwners(events) }, { signal: ending.signal })
      for (const { kind, what } of findings) report('something that is stored is damaged', { kind, what })
    } finally {
      await documents.release(leaseName, holder)
    }
  }
  function later(ms: number): void {
    if (ending.signal.aborted) return
    next = setTimeout(() => {
      last = check().catch((error: unknown) => report('what is stored could not be looked through', { reason: reasonOf(error) }))
      void last.then(() => later(untilNight(Date.now())))
    }, ms)
    next.unref()
  }
  later(startMs)
  return {
    async close() {
      ending.abort()
      if (next) clearTimeout(next)
      await last
    },
  }
}
