/** The metrics of a role, each read at a scrape. */
import { lastChecked } from '../integrity/check-stores.ts'
import { allFindings } from '../platform/events/findings.ts'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import { parkedCollection, type Parked } from '../platform/catch-up/parking.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { Log } from '../platform/ports/log.ts'
import { topicsOfStage } from '../platform/stages/stage.ts'
import { freeBytes } from './disk.ts'
import type { Metrics } from './metrics.ts'
import type { LoopReport } from './process-states.ts'
import type { Readiness } from './readiness.ts'
import { deadSample, serverSamples, findingSamples, loopSamples, parkedSamples, stageSamples, stallSamples } from './samples.ts'

/** Counting stops here: above it nobody needs the exact number. */
const maxParked = 5000

export const watchLoops = (metrics: Metrics, status: () => Promise<LoopStatus[]>): void =>
  metrics.watch(async () => loopSamples(await status()))

export const watchStalls = (metrics: Metrics, reports: () => LoopReport[]): void => metrics.watch(async () => stallSamples(reports()))

/** Lag and dead letters of the stages. Dead letters are read at most every 15 s, since that may read a whole topic. */
export function watchStages(metrics: Metrics, log: Log, stages: readonly string[]): void {
  metrics.watch(async () =>
    (await Promise.all(stages.map(async stage => stageSamples(stage, await log.lag(stage, topicsOfStage(stage)))))).flat(),
  )
  metrics.watch(
    () => Promise.all(stages.flatMap(topicsOfStage).map(async topic => deadSample(topic, await log.deadLetters(topic)))),
    15_000,
  )
}

export const watchParked = (metrics: Metrics, documents: Documents): void =>
  metrics.watch(async () => {
    const { rows } = await documents.find(parkedCollection, { range: [0, maxParked - 1] })
    return parkedSamples(rows as Parked[]) // written by platform/catch-up/parking.ts and nowhere else
  })

export const watchFindings = (metrics: Metrics, documents: Documents): void =>
  metrics.watch(async () => findingSamples(await allFindings(documents), await lastChecked(documents)))

export const watchServers = (metrics: Metrics, health: () => Promise<Record<string, string | null>>): void =>
  metrics.watch(async () => serverSamples(await health()))

/** `folder`: where this process writes. */
export const watchDisk = (metrics: Metrics, folder: string): void =>
  metrics.watch(async () => [{ gauge: 'docketry_disk_free_bytes', labels: {}, value: await freeBytes(folder) }])

export const watchReady = (metrics: Metrics, readiness: Readiness): void =>
  metrics.watch(async () => [{ gauge: 'docketry_ready', labels: {}, value: (await readiness()).ready ? 1 : 0 }])
