/** Role `project`: runs the projections. Of several such processes one runs each projection, by lease; the others are on standby. */
import { projections } from '../../contents.ts'
import { collectionOf, type AnyProjection } from '../../platform/projections/projection.ts'
import { recordedCodes } from '../../projection-sources.ts'
import { leasesOf } from '../../platform/catch-up/leases.ts'
import { runProjection } from '../../platform/projections/run-projection.ts'
import type { RunningProjection } from '../../platform/projections/running-projection.ts'
import type { RunningRole } from './run-role.ts'
import type { Tools } from '../tools.ts'

type Projecting = RunningRole & { running: RunningProjection[] }

/**
 * Batch size of a projection that is behind: a row that changes often is written once per batch. Embedded, where requests are answered by
 * the same thread, it is smaller.
 */
const ahead = { embedded: 4000, servers: 5000 }

export function startProject({
  config,
  report,
  stores: { events, documents },
}: Pick<Tools, 'config' | 'report'> & { stores: Pick<Tools['stores'], 'events' | 'documents'> }): Projecting {
  const leases = leasesOf(documents, config.leaseMs)
  const recorded = recordedCodes()
  const codeOf = (projection: AnyProjection): string | null => recorded[collectionOf(projection)]?.codes.at(-1) ?? null
  const running = projections.map(projection =>
    runProjection(projection, {
      events,
      documents,
      report,
      leases,
      code: codeOf(projection),
      ahead: config.servers === null ? ahead.embedded : ahead.servers,
    }),
  )
  return {
    running,
    stages: [],
    async status() {
      const rebuilds = running.flatMap(projection => projection.rebuild() ?? [])
      const refolds = running.flatMap(projection => projection.refold() ?? [])
      return Promise.all([
        ...running.map(projection => projection.status()),
        ...rebuilds.map(async loop => ({ ...(await loop.status()), live: false })),
        ...refolds,
      ])
    },
    close: async () => void (await Promise.all(running.map(projection => projection.close()))),
  }
}
