import { setTimeout as delay } from 'node:timers/promises'
import { lagLimitMs } from '../platform/projections/lag.ts'

/**
 * True once the position is reached, false after `limitMs` (2 s): the events are stored, even if a stopped projection never shows them.
 */
export const waitForProjections =
  (reached: (position: number) => Promise<void>, limitMs = lagLimitMs) =>
  async (position: number): Promise<boolean> => {
    const timeout = new AbortController()
    const late = delay(limitMs, false, { signal: timeout.signal }).catch(() => false)
    const isReached = await Promise.race([
      reached(position).then(
        () => true,
        () => false,
      ),
      late,
    ])
    timeout.abort()
    return isReached
  }
