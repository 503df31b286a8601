import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { CardReplaced, CouponApplied, PlanChanged, type SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { subscription } from '../subscription.ts'

const onSubscription = commandOn(subscription)
const shared = {
  may: ['system'] as const,
  scope: (body: { firmId: string }) => ({ firmId: body.firmId, clientId: null }),
  id: (body: { firmId: string }) => body.firmId,
}
const PurchaseIds = Type.Object({ firmId: Id, subscriptionId: Id })

/** Abandons an unpaid purchase; its coupon is given back. */
export const abandonSubscription = onSubscription({
  ...shared,
  name: 'abandon-subscription',
  body: PurchaseIds,
  decide: (of, { attempt }) =>
    attempt?.id === of.subscriptionId ? [{ type: 'SubscriptionAbandoned', data: { ...of, code: attempt.coupon?.code ?? null } }] : [],
})

/** Stops auto-renewal. A purchase whose renewal could not be charged ends at once. */
export const stopRenewing = onSubscription({
  ...shared,
  name: 'stop-renewing',
  body: PurchaseIds,
  decide(of, { live }) {
    if (live?.id !== of.subscriptionId || live.ended || !live.renews) return []
    return live.graceUntil === null
      ? [{ type: 'AutoRenewingStopped', data: { ...of, endsAt: live.paidUntil, product: live.product } }]
      : [{ type: 'SubscriptionEnded', data: { ...of, product: live.product } }]
  },
})

/** Changes the plan, now or with the next period, after the provider has accepted it; auto-renewal continues. */
export const changePlan = onSubscription({
  ...shared,
  name: 'change-plan',
  body: Type.Object({ ...PlanChanged.properties.data.properties, now: Type.Boolean() }),
  decide({ now, ...data }, { live }) {
    if (live?.id !== data.subscriptionId || live.ended) return []
    const { subscriptionId, firmId, product, cents } = data
    const resumed: SubscriptionEvent[] = live.renews
      ? []
      : [{ type: 'AutoRenewingResumed', data: { subscriptionId, firmId, product, cents, paidUntil: live.paidUntil } }]
    if (product === (live.next?.product ?? live.product)) return resumed
    return [...resumed, { type: now ? 'PlanChanged' : 'PlanChangeScheduled', data }]
  },
})

/** Records another card for a plan in force, after the provider has accepted it. */
export const replaceCard = onSubscription({
  ...shared,
  name: 'replace-card',
  body: CardReplaced.properties.data,
  decide: (data, { live }) => (live?.id !== data.subscriptionId || live.ended ? [] : [{ type: 'CardReplaced', data }]),
})

/** A coupon for a plan in force, from the next period on, after the provider has accepted it. Idempotent. */
export const applyCoupon = onSubscription({
  ...shared,
  name: 'apply-coupon',
  body: CouponApplied.properties.data,
  decide(data, { live }) {
    if (live?.id !== data.subscriptionId || live.ended || live.coupon?.code === data.code) return []
    return [{ type: 'CouponApplied', data }]
  },
})
