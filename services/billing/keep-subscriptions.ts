/** A round over due subscriptions: records renewals without a webhook, and settles purchases left open by a crash or a closed browser. */
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import type { Payments } from '../shared/payments.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Report } from '../platform/errors/report.ts'
import { withRefusals, settleFirm, type Run } from './settle.ts'
import { abandonSubscription } from './commands/change-subscription.ts'
import { subscription } from './subscription.ts'
import { load } from '../platform/commands/load.ts'

type Tools = { read: ReadRows; events: EventStore; execute: Execute; payments: Payments; report: Report }

/** Executes commands as the system. */
export const systemRun = (execute: Execute): Run => (command, body) => {
  const id = newId()
  return execute(command, body, { commandId: id, actId: id, actor: 'system', causeId: null, caller: null })
}

/** An unconfirmed payment is cancelled after this time. */
const longestWaitMs = 24 * 60 * 60_000

/** A subscription that fails is reported and tried again in the next round. Returns how many were due. */
export async function keepSubscriptions({ read, events, execute, payments, report }: Tools, at: number): Promise<number> {
  const { rows } = await read.find('subscriptions', { filter: { due: { gte: 0, lt: at } }, range: [0, 499] })
  const run = systemRun(execute)
  for (const { firmId } of rows) {
    try {
      const paid = await settleFirm({ events, payments, run }, firmId, at, { forgotten: true })
      const { attempt } = await load(events, subscription, firmId)
      if (attempt === null || paid?.status !== 'requires_action' || at - attempt.startedAt < longestWaitMs) continue
      await withRefusals(payments.cancel(paid.ref))
      await run(abandonSubscription, { firmId, subscriptionId: attempt.id })
    } catch (error) {
      report('a subscription could not be looked after', { firmId, code: codeOf(error), reason: reasonOf(error) })
    }
  }
  return rows.length
}
