/** Role `api`: endpoints, uploads and screens. Projections, reactions and stages run in other processes. */
import { projections } from '../../contents.ts'
import { endedSessions } from '../../shared/session-validity.ts'
import { watchProjections } from '../../platform/projections/watch-projections.ts'
import type { RunningRole } from './run-role.ts'
import { serve, type Served } from '../serve.ts'
import type { Tools } from '../tools.ts'

type Answering = RunningRole & { served: Served }

export async function startApi(tools: Tools): Promise<Answering> {
  const ended = endedSessions()
  const watch = await watchProjections(projections, { ...tools.stores, report: tools.report, onEvent: ended.note })
  const served = await serve(tools, { progress: watch, ended })
  return {
    served,
    stages: [],
    status: async () => [],
    async close() {
      await served.app.close()
      await watch.close()
    },
  }
}
