/** Role `project`: keeps the views. Of several such processes one keeps each view, by lease; the others stand by. */
import { views } from '../contents.ts'
import { leasesOf } from '../core/leases.ts'
import { runView, type RunningView } from '../core/project.ts'
import type { Part } from './part.ts'
import type { Tools } from './tools.ts'

export type Projecting = Part & { running: RunningView[] }

/** Events that a view on servers takes at once when it is behind: documents that change often are written once for all of them. */
const ahead = 5000

export function startProject({ config, report, stores: { events, documents } }: Tools): Projecting {
  const leases = leasesOf(documents, config.leaseMs)
  const running = views.map(view => runView(view, { events, documents, report, leases, ...(config.servers === null ? {} : { ahead }) }))
  return {
    running,
    stages: [],
    status: () => Promise.all(running.map(view => view.status())),
    close: async () => void (await Promise.all(running.map(view => view.close()))),
  }
}
