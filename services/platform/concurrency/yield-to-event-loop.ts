/** Lets requests be answered during long work on this thread. */
import { setImmediate as tick } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Yields to the event loop. Of several callers, one continues per tick. Embedded stores read and write synchronously, so a long backfill without
 * yielding would block the thread from its first event to its last.
 */
export const yieldToEventLoop = (): Promise<void> => (last = last.then(() => tick()))
