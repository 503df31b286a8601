/** Wires all roles together in one process, on either kind of stores. */
import type { LogOptions } from '../adapters/embedded/log.ts'
import { projections } from '../contents.ts'
import { retainedDocuments } from '../retention/projections/retained-documents.ts'
import { lagIn } from '../monitoring/lag-in-process.ts'
import { refuseRowsOfOtherCode } from './refuse-rows-of-other-code.ts'
import type { Stores } from './stores.ts'
import type { RunningProjection } from '../platform/projections/running-projection.ts'
import { settleAll } from '../platform/catch-up/follow-loop.ts'
import type { Workers } from '../workers/workers.ts'
import { anchoringOn, requireAnchorFolder } from './anchoring.ts'
import { startApi } from './roles/api.ts'
import type { Config } from './config/config.ts'
import { dispatchTo } from '../cli/control/operator-over-socket.ts'
import { operatorOn, refoldWaitMs } from '../cli/control/operator.ts'
import { controlSocket } from '../cli/control/socket.ts'
import { startProject } from './roles/project.ts'
import { startReactions } from './roles/reactions.ts'
import { serve, type ProjectionProgress } from './serve.ts'
import { stageNames } from './stage-names.ts'
import { startStages } from './roles/stage.ts'
import { openTools } from './tools.ts'

export type Running = Awaited<ReturnType<typeof wire>>

/** Progress of projections in this process. */
const progressOf = (running: RunningProjection[], stores: Stores): ProjectionProgress => ({
  reached: async position => void (await Promise.all(running.map(projection => projection.reached(position)))),
  lag: lagIn(running, stores),
  onChange(callback) {
    const stops = running.map(projection => projection.onChange(callback))
    return () => stops.forEach(stop => stop())
  },
})

/** Closes the stores when the start is refused. */
async function closingOnError(stores: Pick<Stores, 'close'>, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    await stores.close()
    throw error
  }
}

/** `workers`: replaces the worker processes in tests; `reading`: the version by which these read pages. */
export async function wire(config: Config, options: LogOptions & { workers?: Workers; reading?: string } = {}) {
  const tools = await openTools(config, options)
  const { stores, logger, ops } = tools
  await closingOnError(stores, async () => {
    await requireAnchorFolder(config.anchors)
    await refuseRowsOfOtherCode(stores.documents, projections)
  })
  const projecting = startProject(tools)
  const reacting = await startReactions(tools)
  const working = await startStages(tools, stageNames, options.workers, options.reading)
  // On servers another process may run the projections: progress comes from their checkpoints.
  const own =
    config.servers === null ? await serve(tools, { progress: progressOf(projecting.running, stores), runJob: working.workers.run }) : null
  const answering = own ? { served: own, close: () => own.app.close() } : await startApi(tools)
  const { app, access, counts, execute, read, passed } = answering.served
  for (const part of [projecting, reacting, working]) ops.watch(part)
  ops.start()
  // On a data folder operator commands go through this process; servers accept any process.
  const operator = operatorOn(stores, {
    status: projecting.status,
    retained: projecting.running.find(({ projection }) => projection === retainedDocuments)?.reached ?? null,
    flush: async () => void (await Promise.all([counts.flush(), access.flush()])),
    waitMs: refoldWaitMs,
    anchor: anchoringOn(stores, config.anchors),
    config,
    runJob: working.workers.run,
  })
  const control =
    config.servers === null ? await controlSocket({ folder: config.data, dispatch: dispatchTo(operator), report: tools.report }) : null

  return {
    app,
    access,
    counts,
    execute,
    read,
    passed,
    stores,
    keys: stores.keys,
    logger,
    ops,
    reprocessing: reacting.reprocessing,
    /** Resolves when events, messages and projections are processed. On servers: only if no other process takes part. */
    settled: () => settleAll(stores.events, [reacting.running, ...working.running], projecting.running),
    async close() {
      ops.stop()
      await control?.close()
      await answering.close()
      await working.close()
      await reacting.close()
      await projecting.close()
      await ops.close()
      await stores.close()
    },
  }
}
