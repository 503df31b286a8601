/** Waiting until nothing moves any more, for tests and for an orderly end. */
import type { EventStore } from './ports/event-store.ts'

/**
 * Resolves when all loops are settled together. Each pass over them lets work go at least one loop further, so when as many
 * passes as there are loops left no new event, none is on its way.
 */
export async function settleAll(events: EventStore, loops: { settled(): Promise<void> }[]): Promise<void> {
  for (let quiet = 0; quiet <= loops.length; quiet += 1) {
    const before = await events.head()
    for (const loop of loops) await loop.settled()
    if ((await events.head()) !== before) quiet = -1
  }
}
