import Type from 'typebox'
import { SubscriptionStarted } from '@docketry/contracts/events/subscription.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { isNotEnded, subscription, type Attempt, type SubscriptionState } from '../subscription.ts'

type Purchase = Pick<Attempt, 'product' | 'cents' | 'coupon'>
const isSamePurchase = (a: Purchase, b: Purchase): boolean =>
  a.product === b.product && a.cents === b.cents && a.coupon?.code === b.coupon?.code

/** Whether a purchase is active, so that no second one can be started. */
const isActive = ({ live }: SubscriptionState, at: number): boolean => live !== null && live.graceUntil === null && isNotEnded(live, at)

/** Starts a purchase. A repeated request, such as a second click, joins the first one and changes nothing. */
export const startSubscription = commandOn(subscription)({
  name: 'start-subscription',
  body: Type.Omit(SubscriptionStarted.properties.data, ['startedAt']),
  may: ['system'],
  id: body => body.firmId,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide(body, state, { at }) {
    const { attempt, live } = state
    if (attempt !== null) {
      if (isSamePurchase(attempt, body)) return []
      throw refuse('payment.under-way')
    }
    if (isActive(state, at)) {
      if (live && isSamePurchase(live, body)) return []
      throw refuse('subscription.exists')
    }
    return [{ type: 'SubscriptionStarted', data: { ...body, startedAt: at } }]
  },
})
