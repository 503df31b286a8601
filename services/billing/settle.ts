/** Records the payment provider's snapshot of a purchase: after a request, by the clock, and from webhooks. */
import type { Static, TSchema } from 'typebox'
import type { Execute, Executed } from '../platform/commands/execute.ts'
import type { CommandWith } from '../platform/commands/command.ts'
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Report } from '../platform/errors/report.ts'
import { newId } from '../platform/events/ids.ts'
import type { PurchaseSnapshot, Paid, Payments } from '../shared/payments.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import { Refusal, refuse } from '../platform/errors/refuse.ts'
import { isRefusalCode } from '@docketry/contracts/errors.ts'
import { abandonSubscription } from './commands/change-subscription.ts'
import { recordPayment } from './commands/record-payment.ts'
import { firmOf, subscription, type Attempt, type PaidPurchase } from './subscription.ts'
import { load } from '../platform/commands/load.ts'

/** Executes a command for the current request, webhook or round. */
export type Run = <B extends TSchema>(command: CommandWith<B>, body: Static<B>) => Promise<Executed>
type SettleTools = { events: EventStore; payments: Payments; run: Run }

/** Turns the provider's errors into refusals. */
export async function withRefusals<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (error instanceof Refusal || !isRefusalCode(code)) throw error
    throw Object.assign(refuse(code), { untouched: (error as { untouched?: boolean }).untouched === true }) // defined in shared/payments.ts
  }
}

/** Records the provider's snapshot of a purchase and, with each new charge or credit, who the seller is now. */
export const recordPaid = (
  { run, payments: { seller } }: { run: Run; payments: Pick<Payments, 'seller'> },
  firmId: string,
  subscriptionId: string,
  paid: Paid,
): Promise<Executed> => {
  const { ref, customer, status, paidUntil, renews, product, reason, charge, credits } = paid
  return run(recordPayment, {
    firmId,
    subscriptionId,
    ref,
    customer,
    status,
    paidUntil,
    renews,
    product,
    reason,
    charge,
    ...(credits ? { credits } : {}),
    ...(seller ? { seller } : {}),
  })
}

const attemptSnapshot = ({ id, product }: Attempt, ref: string): PurchaseSnapshot => ({ id, ref, product, paidUntil: null, renews: true })
/** A paid purchase as the provider's adapter needs it. */
export const liveSnapshot = ({ id, product, ref, paidUntil, renews }: PaidPurchase): PurchaseSnapshot => ({
  id,
  product,
  ref,
  paidUntil,
  renews,
})

/**
 * Reads the state of a firm's purchases from the provider and records it. A purchase without a known reference is looked up by its id; with
 * `abandonUnknown` one that the provider never received is abandoned. `answer`: the customer's to a payment that waits for it. Charges
 * nothing. Returns the provider's state of an open purchase, null without one.
 */
export async function settleFirm(
  { events, payments, run }: SettleTools,
  firmId: string,
  at: number,
  how: { abandonUnknown?: boolean; answer?: 'approved' | 'refused' } = {},
): Promise<Paid | null> {
  const { attempt, live } = await load(events, subscription, firmId)
  if (live && !live.ended) await recordPaid({ run, payments }, firmId, live.id, await withRefusals(payments.state(liveSnapshot(live), at)))
  if (attempt === null) return null
  const paid = await withRefusals(
    attempt.ref === null
      ? payments.find(attempt.id, attempt.startedAt)
      : payments.state(attemptSnapshot(attempt, attempt.ref), at, how.answer),
  )
  if (paid !== null) await recordPaid({ run, payments }, firmId, attempt.id, paid)
  else if (how.abandonUnknown) await run(abandonSubscription, { firmId, subscriptionId: attempt.id })
  return paid
}

/**
 * Handles a webhook of the provider. Webhooks arrive repeatedly, late and in any order, so each only causes the current snapshot to be
 * recorded; an abandoned purchase that is still charged is cancelled at the provider. Throws `payment.forged`.
 */
export async function recordWebhook({ events, payments, run }: SettleTools, body: Buffer, signature: string): Promise<void> {
  const paid = await withRefusals(payments.readWebhook(body, signature))
  const firmId = firmOf(paid?.id ?? '')
  if (paid === null || paid.id === null || firmId === null) return
  const { attempt, live, count } = await load(events, subscription, firmId)
  if (attempt?.id === paid.id || live?.id === paid.id) return void (await recordPaid({ run, payments }, firmId, paid.id, paid))
  // Abandoned or replaced here but still charged by the provider: cancel it there.
  if (count > 0 && (paid.status === 'active' || paid.status === 'past_due')) await withRefusals(payments.cancel(paid.ref))
}

/**
 * Executes commands of one request. Their ids derive from their bodies, so a repeated request has no further effect unless the provider's
 * state changed.
 */
export const runOf =
  ({ executeAsSystem }: Pick<EndpointRequest<unknown>, 'executeAsSystem'>): Run =>
  (command, body) =>
    executeAsSystem(command, body, JSON.stringify(body))

/** Executes commands as the system. */
export const systemRun =
  (execute: Execute): Run =>
  (command, body) => {
    const id = newId()
    return execute(command, body, { commandId: id, actId: id, actor: 'system', causeId: null, caller: null })
  }

/** `progress`: called before each firm. */
type RoundTools = { read: ReadRows; events: EventStore; execute: Execute; payments: Payments; report: Report; progress?(): void }

/** An unconfirmed payment is cancelled after this time. */
const longestWaitMs = 24 * 60 * 60_000

/**
 * One round over due subscriptions: records renewals without a webhook, and settles purchases left open by a crash or a closed browser. A
 * subscription that fails is reported and tried again in the next round. Returns how many were due. `at`: UTC ms.
 */
export async function settleDueSubscriptions(
  { read, events, execute, payments, report, progress }: RoundTools,
  at: number,
): Promise<number> {
  const { rows } = await read.find('subscriptions', { filter: { due: { gte: 0, lt: at } }, range: [0, 499] })
  const run = systemRun(execute)
  for (const { firmId } of rows) {
    progress?.()
    try {
      const paid = await settleFirm({ events, payments, run }, firmId, at, { abandonUnknown: true })
      const { attempt } = await load(events, subscription, firmId)
      if (attempt === null || paid?.status !== 'requires_action' || at - attempt.startedAt < longestWaitMs) continue
      await withRefusals(payments.cancel(paid.ref))
      await run(abandonSubscription, { firmId, subscriptionId: attempt.id })
    } catch (error) {
      report('a subscription could not be settled', { firmId, code: codeOf(error), reason: reasonOf(error) })
    }
  }
  return rows.length
}
