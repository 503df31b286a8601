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

type Reacting = RunningRole & { running: RunningReactions; reprocessing: Reprocessing }

export async function startReactions(tools: Tools): Promise<Reacting> {
  const {
    config,
    report,
    stores: { events, documents, log },
  } = tools
  const effects = { execute: executor(events), commands, log }
  const running = await runReactions(reactions, { ...effects, events, documents, report, leases: leasesOf(documents, config.leaseMs) })
  const subscriptionUpdates = await startSubscriptionUpdates(tools)
  const retention = startRetention(tools)
  const storageChecks = startStorageChecks(tools)
  const reminders = startReminders(tools)
  const anchoring = startAnchoring(tools)
  const reprocessing = startReprocessing(tools)
  const xeroPosting = await startXeroPosting(tools)
  return {
    running,
    reprocessing,
    stages: [],
    status: running.status,
    rounds: () =>
      [subscriptionUpdates, retention, storageChecks, reminders, anchoring, reprocessing, xeroPosting].flatMap(one => one?.status() ?? []),
    async close() {
      await xeroPosting?.close()
      await reprocessing.close()
      await reminders.close()
      await anchoring.close()
      await storageChecks.close()
      await retention.close()
      await subscriptionUpdates.close()
      await running.close()
    },
  }
}
