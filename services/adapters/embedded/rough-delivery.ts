/**
 * Rough mode, for tests: the log delivers some messages again, also a few back, and delays deliveries by a random time, so that the order
 * across partitions changes, as with a server. The same seed does it in the same way.
 */
import type { PendingMessage } from './log-rows.ts'

/**
 * `delay`: ticks of the event loop before a delivery. `nextOffsetAfter`: the offset delivered after a handled message, sometimes an earlier
 * one again.
 */
export type RoughDelivery = { delay(): number; nextOffsetAfter(group: string, message: PendingMessage): number }

/** Reproducible random numbers from 0 (inclusive) to 1 (exclusive): the same seed gives the same numbers (mulberry32). */
export function randomFrom(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function roughDelivery(seed: number): RoughDelivery {
  const random = randomFrom(seed)
  const repeated = new Map<string, number>()
  return {
    // Random delays let partitions overtake each other.
    delay: () => Math.floor(random() * 6),
    nextOffsetAfter(group, { topic, partition, offset }) {
      const key = `${group}/${topic}/${partition}`
      const next = offset + 1
      // Each offset is repeated once only, so that every test ends.
      if (next <= (repeated.get(key) ?? 0) || random() > 0.3) return next
      repeated.set(key, next)
      return Math.max(0, offset - Math.floor(random() * 3))
    },
  }
}
