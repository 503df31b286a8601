import { setTimeout as delay } from 'node:timers/promises'

/** How long a write's answer waits for the views at most (DESIGN section 3). */
const patienceMs = 2000

/**
 * Resolves when `reached` does, after 2 s at the latest: what was written is written, even where a view has stopped and will never show it. The
 * answer is true when the position was reached.
 */
export const passedWithin = (reached: (position: number) => Promise<void>) =>
  async (position: number): Promise<boolean> => {
    const patience = new AbortController()
    const late = delay(patienceMs, false, { signal: patience.signal }).catch(() => false)
    const isReached = await Promise.race([reached(position).then(() => true, () => false), late])
    patience.abort()
    return isReached
  }
