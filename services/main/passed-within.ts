import { setTimeout as delay } from 'node:timers/promises'

/** How long a write's answer waits for the views at most (DESIGN section 3). */
const patienceMs = 2000

/** Resolves when `reached` does, after 2 s at the latest: what was written is written, even where a view has stopped and will never show it. */
export const passedWithin = (reached: (position: number) => Promise<void>) =>
  async (position: number): Promise<void> => {
    const patience = new AbortController()
    const late = delay(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
    await Promise.race([reached(position).catch(() => undefined), late])
    patience.abort()
  }
