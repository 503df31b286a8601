/** Endpoints that change how a plan in force is paid: another card, a coupon. */
import { applyCoupon as applyCouponEndpoint, replaceCard as replaceCardEndpoint } from '@docketry/contracts/api/billing.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { couponPrice, planOf } from '@docketry/contracts/rules/plans.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { load } from '../../platform/commands/load.ts'
import { applyCoupon, replaceCard } from '../commands/change-subscription.ts'
import { giveCouponBack, useCoupon } from '../commands/coupons.ts'
import { couponCodeOf, coupon, couponPercentage } from '../coupon.ts'
import { liveSnapshot, runOf, settleFirm, withRefusals } from '../settle.ts'
import { byPurchase, neededPayments, subscriptionAnswer, type SubscriptionTools } from '../subscription-answer.ts'
import { firmOf, isNotEnded, subscription, type PaidPurchase, type SubscriptionState } from '../subscription.ts'

/** Throws `not-found` for a firm without purchases, `subscription.over` for one that has ended. */
function requireInForce({ live, count }: SubscriptionState, id: string, at: number): PaidPurchase {
  if (count === 0) throw refuse('not-found')
  if (live?.id !== id || !isNotEnded(live, at)) throw refuse('subscription.over')
  return live
}

export const handleReplaceCard = (tools: SubscriptionTools) =>
  handler(replaceCardEndpoint, {
    ...byPurchase,
    async answer(request) {
      const {
        body: { sub_db_id: subscriptionId, payment_method: paymentMethod },
        at,
      } = request
      const firmId = firmOf(subscriptionId) ?? ''
      const state = await load(tools.events, subscription, firmId)
      const live = requireInForce(state, subscriptionId, at)
      const payments = neededPayments(tools.payments)
      const { ref } = await withRefusals(
        payments.replaceCard(liveSnapshot(live), {
          paymentMethod,
          customer: state.customer,
          key: `${live.id}-${live.changes}-${paymentMethod}`,
        }),
      )
      const run = runOf(request)
      await run(replaceCard, { subscriptionId, firmId, ref })
      // Records the payment of an open amount; if this fails, the provider's webhook or the next round does.
      await settleFirm({ events: tools.events, payments, run }, firmId, at).catch(() => null)
      return subscriptionAnswer(tools, firmId, at)
    },
  })

export const handleApplyCoupon = (tools: SubscriptionTools) =>
  handler(applyCouponEndpoint, {
    ...byPurchase,
    async answer(request) {
      const {
        body: { sub_db_id: subscriptionId, coupon_code, value },
        at,
      } = request
      const firmId = firmOf(subscriptionId) ?? ''
      const live = requireInForce(await load(tools.events, subscription, firmId), subscriptionId, at)
      if (!live.renews || live.graceUntil !== null) throw refuse('coupon.no-effect')
      const code = couponCodeOf(coupon_code)
      if (code !== null && live.coupon?.code === code) return subscriptionAnswer(tools, firmId, at)
      const today = dateIn(zoneOf(await tools.read.get('businesses', firmId)), at)
      const percentage = code === null ? null : couponPercentage(await load(tools.events, coupon, code), today, subscriptionId)
      if (code === null || percentage === null) throw refuse('coupon.not-good', 'coupon_code')
      if (percentage <= (live.coupon?.percentage ?? 0)) throw refuse('coupon.no-effect')
      const product = live.next?.product ?? live.product
      const cents = couponPrice(planOf(product)?.cents ?? live.cents, percentage)
      if (toCents(value) !== cents) throw refuse('subscription.price', 'value')
      const run = runOf(request)
      await run(useCoupon, { code, subscriptionId, today })
      try {
        await withRefusals(neededPayments(tools.payments).discount(liveSnapshot(live), percentage))
      } catch (error) {
        await run(giveCouponBack, { code, subscriptionId })
        throw error
      }
      await run(applyCoupon, { subscriptionId, firmId, code, percentage, product, cents })
      return subscriptionAnswer(tools, firmId, at)
    },
  })
