/** Role `reactions`: turns events into commands and messages. Of several such processes one runs each reaction, by lease. */
import { commands, reactions } from '../../contents.ts'
import { executor } from '../../platform/commands/execute.ts'
import { leasesOf } from '../../platform/catch-up/leases.ts'
import { runReactions, type RunningReactions } from '../../platform/reactions/run-reactions.ts'
import { startChecking } from './keep-checking.ts'
import { startErasing } from './keep-retention.ts'
import { startKeeping } from './keep-subscriptions.ts'
import type { Part } from './part.ts'
import type { Tools } from '../tools.ts'

export type Reacting = Part & { running: RunningReactions }

export async function startReactions(tools: Tools): Promise<Reacting> {
  const { config, report, stores: { events, documents, log } } = tools
  const hands = { execute: executor(events), commands, log }
  const running = await runReactions(reactions, { ...hands, events, documents, report, leases: leasesOf(documents, config.leaseMs) })
  const keeping = await startKeeping(tools)
  const erasing = startErasing(tools)
  const checking = startChecking(tools)
  return {
    running, stages: [], status: running.status,
    async close() {
      await checking.close()
      await erasing.close()
      await keeping.close()
      await running.close()
    },
  }
}
