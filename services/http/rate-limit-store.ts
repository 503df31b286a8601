/** Request counts for the rate limits, on a monotonic clock, so that `Retry-After` is right after the system clock was changed. */
import type rateLimit from '@fastify/rate-limit'

type Count = { count: number; since: number }

/** Bounds memory: the least recently used keys are dropped. */
const maxKeys = 5000

export function rateLimitStore(clock: () => number): rateLimit.FastifyRateLimitStore {
  const counts = new Map<string, Count>()
  return {
    incr(key, answer, windowMs) {
      const now = clock()
      const before = counts.get(key)
      const count = before && now - before.since < windowMs ? { count: before.count + 1, since: before.since } : { count: 1, since: now }
      counts.delete(key)
      counts.set(key, count)
      if (counts.size > maxKeys) counts.delete(counts.keys().next().value ?? '')
      answer(null, { current: count.count, ttl: windowMs - (now - count.since) })
    },
    // Each route has its own counts.
    child: () => rateLimitStore(clock),
  }
}

/** The plugin calls this with `new` and uses the returned object. */
export const monotonicStore = function makeStore() {
  return rateLimitStore(() => performance.now())
} as unknown as rateLimit.FastifyRateLimitStoreCtor // a function is a constructor
