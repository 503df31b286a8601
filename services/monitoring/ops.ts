/** Health and metrics of one process of any role. Each part registers with `watch` when it starts. */
import { tmpdir } from 'node:os'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import type { Report } from '../platform/errors/report.ts'
import type { Health } from '../http/health.ts'
import type { Config } from '../main/config/config.ts'
import type { Stores } from '../main/stores.ts'
import { diskProblem } from './disk.ts'
import { measuredStore } from './measured.ts'
import { makeMetrics, type Metrics } from './metrics.ts'
import type { Watched } from './loop-reports.ts'
import { loopWatch } from './loop-watch.ts'
import { noteIn, notedBlobs, notedEvents } from './damage-reporting.ts'
import { readiness } from './readiness.ts'
import { opsServer, type OpsServer } from './ops-server.ts'
import { watchDisk, watchServers, watchFindings, watchLoops, watchParked, watchReady, watchStages, watchStalls } from './watches.ts'

export type Ops = {
  metrics: Metrics
  /** The stores with appends measured: the process uses these. */
  stores: Stores
  /** Health checks for the app on the main port. */
  health: Health
  /** Adds the projections, reactions, stages and periodic work of a part. */
  watch(part: Watched): void
  /** Begins to look for stalled loops, once all parts are watched. */
  start(): void
  /** Makes the process unready. */
  stop(): void
  /** Ends what `start` began, before the stores are closed. */
  close(): Promise<void>
  /** Serves on OPS_PORT until closed; null when it is not set. */
  listen(): Promise<OpsServer | null>
}

/** `folder`: where the process writes; its disk is watched. */
export function makeOps(config: Config, opened: Stores, report: Report, folder = config.servers === null ? config.data : tmpdir()): Ops {
  const metrics = makeMetrics()
  const note = noteIn(opened.documents, report)
  const events = notedEvents(measuredStore(opened.events, metrics), note)
  const stores = { ...opened, events, blobs: notedBlobs(opened.blobs, note) }
  const parts: Watched[] = []
  let stopping = false
  const loops = async (): Promise<LoopStatus[]> => (await Promise.all(parts.map(part => part.status()))).flat()
  const watch = loopWatch({ parts, stores, report, stallMs: config.stallMs })
  const ready = readiness({ stores, loops, reports: watch.reports, folder, diskFloor: config.diskFloor, stopping: () => stopping })
  const disk = diskProblem(folder, config.diskFloor)
  watchLoops(metrics, loops)
  watchStalls(metrics, watch.reports)
  watchParked(metrics, stores.documents)
  watchFindings(metrics, stores.documents)
  watchServers(metrics, stores.health)
  watchDisk(metrics, folder)
  watchReady(metrics, ready)
  return {
    metrics,
    stores,
    health: { ready, requested: metrics.requested, hasRoom: async () => (await disk()) === null },
    watch(part) {
      parts.push(part)
      if (part.stages.length > 0) watchStages(metrics, stores.log, part.stages)
    },
    start: watch.start,
    stop() {
      stopping = true
    },
    close: watch.close,
    async listen() {
      return config.opsPort === null ? null : opsServer({ host: config.host, port: config.opsPort, metrics, readiness: ready })
    },
  }
}
