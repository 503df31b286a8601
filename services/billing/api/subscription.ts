/** Endpoints of a firm's plan: its consumption, its subscription and the history of its payments. Buying is in create-subscription.ts. */
import {
  billingHistory,
  changeSubscription,
  confirmSubscription,
  consumption,
  deleteSubscription,
  retrieveSubscription,
} from '@docketry/contracts/api/billing.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { couponPrice, planOf } from '@docketry/contracts/rules/plans.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { Payments } from '../../shared/payments.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { allowanceOf } from '../allowance.ts'
import { billingHistoryOf } from '../history.ts'
import { byPurchase, neededPayments, subscriptionAnswer, type SubscriptionTools } from '../subscription-answer.ts'
import { abandonSubscription, changePlan, stopRenewing } from '../commands/change-subscription.ts'
import { liveSnapshot, runOf, settleFirm, withRefusals, type Run } from '../settle.ts'
import { isNotEnded, firmOf, subscription, type SubscriptionState } from '../subscription.ts'
import { load, readUnderstood } from '../../platform/commands/load.ts'

export const handleConsumption = ({ read, gigabytes }: { read: ReadRows; gigabytes: number | null }) =>
  handler(consumption, { firm: ({ query }) => query.firm_id, answer: ({ query, at }) => allowanceOf(read, query.firm_id, at, gigabytes) })

/** The firm of a purchase. Throws not-found for one that has never bought anything. */
const requireCustomer = (firmId: string | null, { count }: SubscriptionState): string => {
  if (firmId === null || count === 0) throw refuse('not-found')
  return firmId
}

export const handleRetrieveSubscription = (tools: SubscriptionTools) =>
  handler(retrieveSubscription, {
    firm: ({ query }) => query.firm_id,
    answer: ({ query, at }) => subscriptionAnswer(tools, query.firm_id, at),
  })

/** Answers how the payment went after the card holder confirmed it with the bank, as the provider states. */
export const handleConfirmSubscription = ({ events, payments }: SubscriptionTools) =>
  handler(confirmSubscription, {
    ...byPurchase,
    async answer(request) {
      const {
        body: { sub_db_id: id, local_answer: answer },
        at,
      } = request
      const firmId = requireCustomer(firmOf(id), await load(events, subscription, firmOf(id) ?? ''))
      const paid = await settleFirm(
        { events, payments: neededPayments(payments), run: runOf(request) },
        firmId,
        at,
        answer ? { answer } : {},
      )
      const { live, attempt, declined } = await load(events, subscription, firmId)
      if (live?.id === id && live.ended) return { status: 'cancelled' }
      if (live?.id === id) return { status: live.graceUntil === null ? 'active' : 'past_due' }
      if (attempt?.id === id) return { status: paid?.status ?? 'requires_action' }
      return { status: declined?.id === id ? 'declined' : 'cancelled' }
    },
  })

/** Abandons an unpaid purchase, stops renewing an active one, and ends one that could not be charged. */
async function stop(
  payments: Payments,
  run: Run,
  { attempt, live }: SubscriptionState,
  of: { firmId: string; subscriptionId: string },
): Promise<void> {
  if (attempt?.id === of.subscriptionId) {
    if (attempt.ref !== null) await withRefusals(payments.cancel(attempt.ref))
    await run(abandonSubscription, of)
  }
  if (live?.id !== of.subscriptionId || live.ended || !live.renews) return
  await withRefusals(live.graceUntil === null ? payments.renew(liveSnapshot(live), false) : payments.cancel(live.ref))
  await run(stopRenewing, of)
}

export const handleDeleteSubscription = (tools: SubscriptionTools) =>
  handler(deleteSubscription, {
    ...byPurchase,
    async answer(request) {
      const {
        body: { sub_db_id: subscriptionId },
        at,
      } = request
      const state = await load(tools.events, subscription, firmOf(subscriptionId) ?? '')
      const firmId = requireCustomer(firmOf(subscriptionId), state)
      await stop(neededPayments(tools.payments), runOf(request), state, { firmId, subscriptionId })
      return subscriptionAnswer(tools, firmId, at)
    },
  })

export const handleChangeSubscription = (tools: SubscriptionTools) =>
  handler(changeSubscription, {
    ...byPurchase,
    async answer(request) {
      const {
        body: { sub_db_id: subscriptionId, product_id, value },
        at,
      } = request
      const state = await load(tools.events, subscription, firmOf(subscriptionId) ?? '')
      const firmId = requireCustomer(firmOf(subscriptionId), state)
      const { live } = state
      const plan = planOf(product_id)
      if (plan === null) throw refuse('subscription.no-plan', 'product_id')
      if (live?.id !== subscriptionId || live.graceUntil !== null || !isNotEnded(live, at)) throw refuse('subscription.over')
      const { product } = plan
      const cents = couponPrice(plan.cents, live.coupon?.percentage ?? 0)
      if (toCents(value) !== cents) throw refuse('subscription.price', 'value')
      if (live.renews && product === (live.next?.product ?? live.product)) return subscriptionAnswer(tools, firmId, at)
      const now = cents > live.cents
      // Two clicks share the idempotency key, so the difference is charged once.
      await withRefusals(
        neededPayments(tools.payments).change(liveSnapshot(live), {
          product,
          when: now ? 'now' : 'next-period',
          key: `${live.id}-${live.changes}-${product}`,
        }),
      )
      const run = runOf(request)
      await run(changePlan, { subscriptionId, firmId, product, cents, now })
      // Records the charge; if this fails, the provider's webhook does.
      if (now) await settleFirm({ events: tools.events, payments: neededPayments(tools.payments), run }, firmId, at).catch(() => null)
      return subscriptionAnswer(tools, firmId, at)
    },
  })

/** From the stream, which is current right after a command. */
export const handleBillingHistory = ({ read, events }: { read: ReadRows; events: EventStore }) =>
  handler(billingHistory, {
    firm: ({ query }) => query.firm_id,
    async answer({ query }) {
      const [stored, firm] = await Promise.all([
        readUnderstood(events, subscription.stream(query.firm_id)),
        read.get('businesses', query.firm_id),
      ])
      return billingHistoryOf(stored, zoneOf(firm))
    },
  })
