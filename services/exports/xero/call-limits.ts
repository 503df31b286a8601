/** Xero's limits for one organisation: 60 calls in any minute, 5 at once, 5,000 in a day. */
import { setTimeout as delay } from 'node:timers/promises'
import { coded } from '../../platform/errors/coded.ts'

export type Clock = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> }
export const systemClock: Clock = { now: Date.now, wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }) }
/**
 * `signal` ends the wait: the call is then not made, and its reason is thrown. Throws `xero.limited` with `waitMs` where the limit of a day
 * is reached: such a wait would keep the postings of all other clients waiting.
 */
export type CallLimits = { run<T>(tenantId: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> }

/**
 * Below Xero's, because the Accounting page calls it too, perhaps from another process. What exceeds the limits nevertheless is answered
 * with 429 and waits.
 */
const [maxPerMinute, maxAtOnce, maxPerDay] = [55, 4, 4900]
const [minuteMs, dayMs] = [60_000, 86_400_000]

/** When the next call may start, UTC ms. `starts`: when the calls of the last day started, oldest first. */
function nextStart(starts: readonly number[], now: number): number {
  if (starts.length >= maxPerDay) return (starts.at(-maxPerDay) ?? now) + dayMs
  const lastMinute = starts.filter(at => at > now - minuteMs)
  return lastMinute.length >= maxPerMinute ? (lastMinute.at(-maxPerMinute) ?? now) + minuteMs : now
}

/** Calls wait until they may be made, in this process only. */
export function callLimits(clock: Clock = systemClock): CallLimits {
  const tenants = new Map<string, { starts: number[]; active: number; waiting: (() => void)[] }>()
  return {
    async run(tenantId, signal, call) {
      const tenant = tenants.get(tenantId) ?? { starts: [], active: 0, waiting: [] }
      tenants.set(tenantId, tenant)
      while (tenant.active >= maxAtOnce) await new Promise<void>(resolve => tenant.waiting.push(resolve))
      tenant.active += 1
      try {
        for (;;) {
          signal.throwIfAborted()
          const now = clock.now()
          tenant.starts = tenant.starts.filter(at => at > now - dayMs)
          const until = nextStart(tenant.starts, now)
          if (until <= now) break
          if (until - now > minuteMs)
            throw coded('xero.limited', 'Xero takes no more calls of this organisation today.', { waitMs: until - now })
          await clock.wait(until - now, signal)
        }
        tenant.starts.push(clock.now())
        return await call()
      } finally {
        tenant.active -= 1
        tenant.waiting.shift()?.()
      }
    },
  }
}
