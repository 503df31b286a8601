/** Waiting until nothing moves any more, for tests and for an orderly end. */
import type { EventStore } from '../ports/event-store.ts'

type Loop = { settled(): Promise<void> }
const settled = async (loops: Loop[]): Promise<void> => void (await Promise.all(loops.map(loop => loop.settled())))

/**
 * Resolves when all loops are settled together. `movers` hand work on: each pass over them lets work go at least one of them further, so when as many
 * passes as there are movers left no new event, none is on its way. `views` only follow the events, so that they are waited for once after that.
 */
export async function settleAll(events: EventStore, movers: Loop[], projections: Loop[] = []): Promise<void> {
  for (let quiet = 0; quiet <= movers.length; quiet += 1) {
    const before = await events.head()
    await settled(movers)
    if (quiet === movers.length) await settled(projections)
    if ((await events.head()) !== before) quiet = -1
  }
}
