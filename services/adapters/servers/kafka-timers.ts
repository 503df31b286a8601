/**
 * Works around a defect of the Kafka client (2.2.4, its issue 1751): after the first answer every connection checks its queue each
 * millisecond, because it sets a timer for the end of throttling, which is in the past for a connection that is not throttled. That costs
 * each process about 2 % of a core, and newer versions of Node warn about the negative delay.
 */
import { createRequire } from 'node:module'

/** The used part of the client's internal request queue. */
type Queue = { pending: unknown[]; throttledUntil: number; scheduleCheckPendingRequests(): void }

/** Schedules a check only while a request waits or is delayed; a request that is queued later schedules one itself. */
export const onlyWhenNeeded = (schedule: (this: Queue) => void) =>
  function (this: Queue): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this)
  }

/** Applies the workaround, once per process, before the first connection. Does nothing to a version of the client without this file. */
export function calmTimers(): void {
  try {
    const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: Queue } // an internal file of the client
    const { scheduleCheckPendingRequests } = queue.prototype
    queue.prototype.scheduleCheckPendingRequests = onlyWhenNeeded(scheduleCheckPendingRequests)
  } catch {
    // Without the workaround the client works, at the cost described above.
  }
}
