/**
 * A fault of the Kafka client (2.2.4, its issue 1751): every connection that has answered once looks for waiting requests each
 * millisecond for ever, because "not throttled" is a time in the past and so a timer of a negative length. It costs each process
 * about 2 % of a core, and a warning on newer Nodes.
 */
import { createRequire } from 'node:module'

/** As much of the client's inner queue as is used here. */
type Queue = { pending: unknown[]; throttledUntil: number; scheduleCheckPendingRequests(): void }

/** Schedules a check only while a request waits or is delayed; a request that is queued later schedules one itself. */
export const onlyWhenNeeded = (schedule: (this: Queue) => void) =>
  function (this: Queue): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this)
  }

/** Once for the process, before the first connection. A version of the client that is built otherwise is left as it is. */
export function calmTimers(): void {
  try {
    const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: Queue } // the client's inner file
    const { scheduleCheckPendingRequests } = queue.prototype
    queue.prototype.scheduleCheckPendingRequests = onlyWhenNeeded(scheduleCheckPendingRequests)
  } catch {
    // Then its timers cost what they cost.
  }
}
