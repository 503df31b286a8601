/** Everything put together in one process, on either kind of stores: a page of plain calls. */
import type { LogOptions } from '../adapters/embedded/log.ts'
import type { RunningProjection } from '../platform/projections/run-projection.ts'
import { settleAll } from '../platform/catch-up/follow-loop.ts'
import type { Workers } from '../workers/workers.ts'
import { startApi } from './roles/api.ts'
import type { Config } from './config/config.ts'
import { actsOf } from '../cli/control/acts.ts'
import { operatorOn } from '../cli/control/operator.ts'
import { controlSocket } from '../cli/control/socket.ts'
import { startProject } from './roles/project.ts'
import { startReactions } from './roles/reactions.ts'
import { serve, type Shown } from './serve.ts'
import { stageNames } from './stage-names.ts'
import { startStages } from './roles/stage.ts'
import { openTools } from './tools.ts'

export type Running = Awaited<ReturnType<typeof wire>>

/** Views of this very process tell at once what they show. */
const shownBy = (running: RunningProjection[]): Shown => ({
  reached: async position => void (await Promise.all(running.map(projection => projection.reached(position)))),
  onChange(callback) {
    const stops = running.map(projection => projection.onChange(callback))
    return () => stops.forEach(stop => stop())
  },
})

/** `engines`: others than the worker children, for tests that are about something else. */
export async function wire(config: Config, options: LogOptions & { engines?: Workers } = {}) {
  const tools = await openTools(config, options)
  const { stores, logger, ops } = tools
  const projecting = startProject(tools)
  const reacting = await startReactions(tools)
  const working = await startStages(tools, stageNames, options.engines)
  // On servers another process may keep the views: there their checkpoints tell.
  const own = config.servers === null ? await serve(tools, shownBy(projecting.running)) : null
  const answering = own ? { served: own, close: () => own.app.close() } : await startApi(tools)
  const { app, counts, execute, read, passed } = answering.served
  for (const part of [projecting, reacting, working]) ops.watch(part)
  // Servers can be asked by any process; a data folder has only this one.
  const operator = operatorOn(stores, projecting.status, () => counts.flush())
  const control = config.servers === null ? await controlSocket({ folder: config.data, act: actsOf(operator), report: tools.report }) : null

  return {
    app, counts, execute, read, passed, stores, keys: stores.keys, logger,
    ops,
    /** Resolves when no event, message or view is on its way. On servers: if no other process has a part in the work. */
    settled: () => settleAll(stores.events, [reacting.running, ...working.running], projecting.running),
    async close() {
      ops.stop()
      await control?.close()
      await answering.close()
      await working.close()
      await reacting.close()
      await projecting.close()
      await stores.close()
    },
  }
}
