import Type from 'typebox'
import { SubscriptionStarted } from '@docketry/contracts/events/subscription.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { subscription, subscriptionStream, type Attempt, type SubscriptionState } from '../subscription.ts'

type Wish = Pick<Attempt, 'product' | 'cents' | 'coupon'>
const same = (a: Wish, b: Wish): boolean => a.product === b.product && a.cents === b.cents && a.coupon?.code === b.coupon?.code

/** True while what was bought goes on by itself, so that nothing is bought beside it. */
export const holds = ({ live }: SubscriptionState, at: number): boolean =>
  live !== null && !live.ended && live.graceUntil === null && (live.renews || live.paidUntil > at)

/** Of two clicks at once one starts a purchase, and the other joins it: nothing more happens for it here. */
export const startSubscription = commandOn(subscription)({
  name: 'start-subscription',
  body: Type.Omit(SubscriptionStarted.properties.data, ['startedAt']),
  may: ['system'],
  stream: body => subscriptionStream(body.firmId),
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide(body, state, { at }) {
    const { attempt, live } = state
    if (attempt !== null) {
      if (same(attempt, body)) return []
      throw refuse('payment.under-way')
    }
    if (holds(state, at)) {
      if (live && same(live, body)) return []
      throw refuse('subscription.exists')
    }
    return [{ type: 'SubscriptionStarted', data: { ...body, startedAt: at } }]
  },
})
