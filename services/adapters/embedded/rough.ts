/** A log as unpleasant as a server's may be: repeats and delays, the same ones for the same seed. */
import type { Waiting } from './log-rows.ts'
import { randomFrom } from './random.ts'

/**
 * `delay` is in turns of the event loop; `goOnFrom` is the offset delivered after a handled message: sometimes an earlier one
 * again.
 */
export type Roughness = { delay(): number; goOnFrom(group: string, message: Waiting): number }

export function roughness(seed: number): Roughness {
  const random = randomFrom(seed)
  const repeated = new Map<string, number>()
  return {
    // Partitions overtake each other because each waits for another number of turns.
    delay: () => Math.floor(random() * 6),
    goOnFrom(group, { topic, partition, offset }) {
      const key = `${group}/${topic}/${partition}`
      const next = offset + 1
      // What was repeated once is not repeated again, so that every test ends.
      if (next <= (repeated.get(key) ?? 0) || random() > 0.3) return next
      repeated.set(key, next)
      return Math.max(0, offset - Math.floor(random() * 3))
    },
  }
}
