/** Looks after subscriptions by the clock: renewals that nobody told us of, and purchases that a crash or a closed browser left open. */
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import type { Payments } from '../shared/payments.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Report } from '../platform/errors/report.ts'
import { request, settleFirm, type Run } from './settle.ts'
import { abandonSubscription } from './commands/change-subscription.ts'
import { subscriptionIn } from './subscription.ts'

type Tools = { read: ReadRows; events: EventStore; execute: Execute; payments: Payments; report: Report }

/** Of the machine itself, not of a person. */
export const systemRun = (execute: Execute): Run => (command, body) => {
  const id = newId()
  return execute(command, body, { commandId: id, actId: id, actor: 'system', causeId: null, caller: null })
}

/** A bank that was not answered for a day is not answered any more. */
const longestWaitMs = 24 * 60 * 60_000

/** One round over those that are due; one that fails is reported, and tried again in the next. Answers how many were looked at. */
export async function keepSubscriptions({ read, events, execute, payments, report }: Tools, at: number): Promise<number> {
  const { rows } = await read.find('subscriptions', { filter: { due: { gte: 0, lt: at } }, range: [0, 499] })
  const run = systemRun(execute)
  for (const { firmId } of rows) {
    try {
      const paid = await settleFirm({ events, payments, run }, firmId, at, { forgotten: true })
      const { attempt } = await subscriptionIn(events, firmId)
      if (attempt === null || paid?.status !== 'requires_action' || at - attempt.startedAt < longestWaitMs) continue
      await request(payments.cancel(paid.ref))
      await run(abandonSubscription, { firmId, subscriptionId: attempt.id })
    } catch (error) {
      report('a subscription could not be looked after', { firmId, code: codeOf(error), reason: reasonOf(error) })
    }
  }
  return rows.length
}
