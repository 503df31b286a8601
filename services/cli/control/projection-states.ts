/** The state of each projection, from the stores, and from its loop if that runs in this process. */
import type { LoopStatus } from '../../platform/catch-up/follow-loop.ts'
import { allParked } from '../../platform/catch-up/parking.ts'
import type { Documents } from '../../platform/ports/documents.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { isBuildOf, collectionOf, type AnyProjection } from '../../platform/projections/projection.ts'
import { firstWaitingAt } from '../../monitoring/lag.ts'

/**
 * `state`: `live` if readers use this version, `building` if they use another or none yet; the state of the loop when it is failing or
 * stopped. `lagMs`: age of the first event that readers do not see yet; 0 if there is none, and while this version is built. `parked`:
 * number of parked rows.
 */
export type ProjectionState = {
  view: string
  version: number
  position: number | null
  state: string
  reason: string | null
  lagMs: number
  parked: number
}

type Ports = { events: EventStore; documents: Documents }

/** Events after the checkpoint that do not concern the projection are no lag. */
async function lagOf(projection: AnyProjection, position: number | null, { events }: Ports): Promise<number> {
  const at = await firstWaitingAt(projection, position, events)
  return at === null ? 0 : Math.max(0, Date.now() - at)
}

const unhealthyStates = new Set(['failing', 'stopped'])

export async function projectionStates(projections: AnyProjection[], ports: Ports, statuses: LoopStatus[]): Promise<ProjectionState[]> {
  const parked = await allParked(ports.documents)
  return Promise.all(
    projections.map(async projection => {
      const pointer = await ports.documents.pointer(projection.name)
      const live = pointer !== null && isBuildOf(projection, pointer)
      const collection = live ? pointer : collectionOf(projection)
      const status = statuses.find(({ name }) => name === `projection ${collectionOf(projection)}`)
      const position = status?.position ?? (await ports.documents.checkpoint(collection))
      const unhealthy = status && unhealthyStates.has(status.state) ? status : null
      return {
        view: projection.name,
        version: projection.version,
        position,
        state: unhealthy?.state ?? (live ? 'live' : 'building'),
        reason: unhealthy?.reason ?? null,
        lagMs: live ? await lagOf(projection, position, ports) : 0,
        parked: parked.filter(({ name }) => name === collection).length,
      }
    }),
  )
}
