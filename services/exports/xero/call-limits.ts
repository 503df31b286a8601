/** Xero's limits for one organisation: 60 calls in any minute, 5 at once, 5,000 in a day. */
import { setTimeout as delay } from 'node:timers/promises'

export type Clock = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> }
export const systemClock: Clock = { now: Date.now, wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }) }
export type CallLimits = { run<T>(tenantId: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> }

/**
 * Below Xero's, because the Accounting page calls it too, perhaps from another process. What exceeds the limits nevertheless is answered
 * with 429 and waits.
 */
const [maxPerMinute, maxAtOnce, maxPerDay] = [55, 4, 4900]
const [minuteMs, dayMs] = [60_000, 86_400_000]

/** Calls wait until they may be made; throws the signal's reason when it aborts meanwhile. */
export function callLimits(clock: Clock = systemClock): CallLimits {
  const tenants = new Map<string, { starts: number[]; active: number; waiting: (() => void)[] }>()
  return {
    async run(tenantId, signal, call) {
      const one = tenants.get(tenantId) ?? { starts: [], active: 0, waiting: [] }
      tenants.set(tenantId, one)
      while (one.active >= maxAtOnce) await new Promise<void>(resolve => one.waiting.push(resolve))
      one.active += 1
      try {
        for (;;) {
          signal.throwIfAborted()
          const now = clock.now()
          one.starts = one.starts.filter(at => at > now - dayMs)
          const minute = one.starts.filter(at => at > now - minuteMs)
          const until =
            one.starts.length >= maxPerDay
              ? (one.starts.at(-maxPerDay) ?? now) + dayMs
              : minute.length >= maxPerMinute
                ? (minute.at(-maxPerMinute) ?? now) + minuteMs
                : now
          if (until <= now) break
          await clock.wait(until - now, signal)
        }
        one.starts.push(clock.now())
        return await call()
      } finally {
        one.active -= 1
        one.waiting.shift()?.()
      }
    },
  }
}
