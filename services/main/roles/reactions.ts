/** Role `reactions`: turns events into commands and messages. Of several such processes one runs each reaction, by lease. */
import { commands, reactions } from '../../contents.ts'
import { executor } from '../../platform/commands/execute.ts'
import { leasesOf } from '../../platform/catch-up/leases.ts'
import { runReactions, type RunningReactions } from '../../platform/reactions/run-reactions.ts'
import { startAnchoring } from './anchors.ts'
import { startReminders } from './reminders.ts'
import { startReprocessing, type Reprocessing } from './reprocessing.ts'
import { startStorageChecks } from './storage-checks.ts'
import { startRetention } from './retention.ts'
import { startSubscriptionUpdates } from './subscriptions.ts'
import { startXeroPosting } from './xero-posting.ts'
import type { RunningRole } from './run-role.ts'
import type { Tools } from '../tools.ts'

export type Reacting = RunningRole & { running: RunningReactions; reprocessing: Reprocessing }

export async function startReactions(tools: Tools): Promise<Reacting> {
  const { config, report, stores: { events, documents, log } } = tools
  const effects = { execute: executor(events), commands, log }
  const running = await runReactions(reactions, { ...effects, events, documents, report, leases: leasesOf(documents, config.leaseMs) })
  const keeping = await startSubscriptionUpdates(tools)
  const erasing = startRetention(tools)
  const checking = startStorageChecks(tools)
  const reminding = startReminders(tools)
  const anchoring = startAnchoring(tools)
  const reprocessing = startReprocessing(tools)
  const posting = await startXeroPosting(tools)
  return {
    running, reprocessing, stages: [], status: running.status,
    async close() {
      await posting.close()
      await reprocessing.close()
      await reminding.close()
      await anchoring.close()
      await checking.close()
      await erasing.close()
      await keeping.close()
      await running.close()
    },
  }
}
