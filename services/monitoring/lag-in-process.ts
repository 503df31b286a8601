/** The lag of projections that run in this process or, by their checkpoints, wherever they run (platform/projections/lag.ts). */
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import type { LagOf } from '../platform/projections/lag.ts'
import type { RunningProjection } from '../platform/projections/running-projection.ts'
import { firstWaitingAt } from './lag.ts'

type Running = Pick<RunningProjection, 'projection' | 'status'>

type Stores = { events: Pick<EventStore, 'head' | 'follow'>; documents: Pick<Documents, 'pointer' | 'checkpoint'> }

/** `position`: of the last event that is in the rows that readers use; null: none is. */
type Followed = { projection: AnyProjection; position(): Promise<number | null> }

const lagOfAll =
  (all: Followed[], events: Stores['events'], clock: () => number): LagOf =>
  async (names, _firmId, limitMs) => {
    async function lagOf({ projection, position }: Followed): Promise<number> {
      const at = await firstWaitingAt(projection, await position(), events)
      return at === null ? 0 : clock() - at
    }
    const lag = Math.max(0, ...(await Promise.all(all.filter(({ projection }) => names.has(projection.name)).map(lagOf))))
    return lag === 0 || lag < limitMs ? null : lag
  }

async function checkpointOf({ name }: AnyProjection, { documents }: Stores): Promise<number | null> {
  const pointer = await documents.pointer(name)
  return pointer === null ? null : documents.checkpoint(pointer)
}

/** It does not distinguish firms. While a new version is built, the rows of the one before are read. */
export const lagIn = (running: Running[], stores: Stores, clock: () => number = Date.now): LagOf =>
  lagOfAll(
    running.map(({ projection, status }) => ({
      projection,
      async position() {
        const { live, position } = await status()
        return live ? position : ((await checkpointOf(projection, stores)) ?? position)
      },
    })),
    stores.events,
    clock,
  )

/** Wherever the projections run, if at all. It does not distinguish firms. */
export const lagByCheckpoints = (projections: AnyProjection[], stores: Stores, clock: () => number = Date.now): LagOf =>
  lagOfAll(
    projections.map(projection => ({ projection, position: () => checkpointOf(projection, stores) })),
    stores.events,
    clock,
  )
