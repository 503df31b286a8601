/** Role `project`: keeps the views. Of several such processes one keeps each view, by lease; the others stand by. */
import { projections } from '../../contents.ts'
import { leasesOf } from '../../platform/catch-up/leases.ts'
import { runProjection, type RunningProjection } from '../../platform/projections/run-projection.ts'
import type { Part } from './part.ts'
import type { Tools } from '../tools.ts'

export type Projecting = Part & { running: RunningProjection[] }

/** Events that a view on servers takes at once when it is behind: documents that change often are written once for all of them. */
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
