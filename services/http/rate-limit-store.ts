/** Counts of requests for the rate limits, by a clock that only goes forward: `Retry-After` stays true when the machine's clock is set back. */
import type rateLimit from '@fastify/rate-limit'

type Count = { count: number; since: number }

/** More are forgotten, the oldest first: memory is bounded whoever asks. */
const mostKnown = 5000

export function rateLimitStore(clock: () => number): rateLimit.FastifyRateLimitStore {
  const known = new Map<string, Count>()
  return {
    incr(key, answer, windowMs) {
      const now = clock()
      const before = known.get(key)
      const count = before && now - before.since < windowMs ? { count: before.count + 1, since: before.since } : { count: 1, since: now }
      known.delete(key)
      known.set(key, count)
      if (known.size > mostKnown) known.delete(known.keys().next().value ?? '')
      answer(null, { current: count.count, ttl: windowMs - (now - count.since) })
    },
    // Routes count apart.
    child: () => rateLimitStore(clock),
  }
}

/** As the plugin wants it: it calls this with `new`, and takes the object that comes. */
export const monotonicStore = function makeStore() {
  return rateLimitStore(() => performance.now())
} as unknown as rateLimit.FastifyRateLimitStoreCtor // a function is a constructor
