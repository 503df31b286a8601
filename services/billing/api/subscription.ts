import { changeSubscription as changing, confirmSubscription as confirming, deleteSubscription as deleting, retrieveSubscription as retrieving } from '@docketry/contracts/api/billing.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { couponPrice, planOf } from '@docketry/contracts/rules/plans.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { Payments } from '../../shared/payments.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { subscriptionAnswer, type Tools } from '../answer.ts'
import { abandonSubscription, changePlan, stopRenewing } from '../commands/change-subscription.ts'
import { request, heldLive, settleFirm, type Run } from '../settle.ts'
import { firmOf, subscriptionIn, type SubscriptionState } from '../subscription.ts'
import { runOf } from './run-of.ts'

const needed = (payments: Payments | null): Payments => {
  if (payments === null) throw refuse('payment.none')
  return payments
}
/** Not there, for whoever may ask about any firm. */
const known = (firmId: string | null, { count }: SubscriptionState): string => {
  if (firmId === null || count === 0) throw refuse('not-found')
  return firmId
}
const byPurchase = { firm: ({ body }: { body: { sub_db_id: string } }) => firmOf(body.sub_db_id) }

export const retrieveSubscription = (tools: Tools) =>
  handler(retrieving, { firm: ({ query }) => query.firm_id, answer: ({ query, at }) => subscriptionAnswer(tools, query.firm_id, at) })

/** After the card's holder answered the bank: how it went, as the engine says. */
export const confirmSubscription = ({ events, payments }: Tools) =>
  handler(confirming, {
    ...byPurchase,
    async answer(ask) {
      const { body: { sub_db_id: id, local_answer: answer }, at } = ask
      const firmId = known(firmOf(id), await subscriptionIn(events, firmOf(id) ?? ''))
      const paid = await settleFirm({ events, payments: needed(payments), run: runOf(ask) }, firmId, at, answer ? { answer } : {})
      const { live, attempt, declined } = await subscriptionIn(events, firmId)
      if (live?.id === id) return { status: live.ended ? 'cancelled' : live.graceUntil === null ? 'active' : 'past_due' }
      return { status: attempt?.id === id ? (paid?.status ?? 'requires_action') : declined?.id === id ? 'declined' : 'cancelled' }
    },
  })

/** A purchase that waits is given up, one that holds stops renewing, and one that could not be charged any more ends. */
async function stop(payments: Payments, run: Run, { attempt, live }: SubscriptionState, of: { firmId: string; subscriptionId: string }): Promise<void> {
  if (attempt?.id === of.subscriptionId) {
    if (attempt.ref !== null) await request(payments.cancel(attempt.ref))
    await run(abandonSubscription, of)
  }
  if (live?.id !== of.subscriptionId || live.ended || !live.renews) return
  await request(live.graceUntil === null ? payments.renew(heldLive(live), false) : payments.cancel(live.ref))
  await run(stopRenewing, of)
}

export const deleteSubscription = (tools: Tools) =>
  handler(deleting, {
    ...byPurchase,
    async answer(ask) {
      const { body: { sub_db_id: subscriptionId }, at } = ask
      const state = await subscriptionIn(tools.events, firmOf(subscriptionId) ?? '')
      const firmId = known(firmOf(subscriptionId), state)
      await stop(needed(tools.payments), runOf(ask), state, { firmId, subscriptionId })
      return subscriptionAnswer(tools, firmId, at)
    },
  })

export const changeSubscription = (tools: Tools) =>
  handler(changing, {
    ...byPurchase,
    async answer(ask) {
      const { body: { sub_db_id: subscriptionId, product_id, value }, at } = ask
      const state = await subscriptionIn(tools.events, firmOf(subscriptionId) ?? '')
      const firmId = known(firmOf(subscriptionId), state)
      const { live } = state
      const plan = planOf(product_id)
      if (plan === null) throw refuse('subscription.no-plan', 'product_id')
      if (live?.id !== subscriptionId || live.ended || live.graceUntil !== null || (!live.renews && live.paidUntil <= at)) throw refuse('subscription.over')
      const { product } = plan
      const cents = couponPrice(plan.cents, live.coupon?.percentage ?? 0)
      if (toCents(value) !== cents) throw refuse('subscription.price', 'value')
      if (live.renews && product === (live.next?.product ?? live.product)) return subscriptionAnswer(tools, firmId, at)
      const now = cents > live.cents
      // Asked under a key that two clicks share, so that the difference is charged once.
      await request(needed(tools.payments).change(heldLive(live), { product, when: now ? 'now' : 'next-period', key: `${live.id}-${live.changes}-${product}` }))
      const run = runOf(ask)
      await run(changePlan, { subscriptionId, firmId, product, cents, now })
      // What was charged for it; else the engine's message brings it.
      if (now) await settleFirm({ events: tools.events, payments: needed(tools.payments), run }, firmId, at).catch(() => null)
      return subscriptionAnswer(tools, firmId, at)
    },
  })
