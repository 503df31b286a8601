/** Role `project`: runs the projections. Of several such processes one runs each projection, by lease; the others stand by. */
import { projections } from '../../contents.ts'
import { leasesOf } from '../../platform/catch-up/leases.ts'
import { runProjection, type RunningProjection } from '../../platform/projections/run-projection.ts'
import type { RunningRole } from './run-role.ts'
import type { Tools } from '../tools.ts'

export type Projecting = RunningRole & { running: RunningProjection[] }

/** Batch size of a projection that is behind, on servers: a row that changes often is written once per batch. */
const ahead = 5000

export function startProject({ config, report, stores: { events, documents } }: Tools): Projecting {
  const leases = leasesOf(documents, config.leaseMs)
  const running = projections.map(projection => runProjection(projection, { events, documents, report, leases, ...(config.servers === null ? {} : { ahead }) }))
  return {
    running,
    stages: [],
    status: () => Promise.all(running.map(projection => projection.status())),
    close: async () => void (await Promise.all(running.map(projection => projection.close()))),
  }
}
