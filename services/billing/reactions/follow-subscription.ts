/** Mails the owners each payment and each failed one, and gives back the coupon of a purchase that failed. */
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { planOf } from '@docketry/contracts/rules/plans.ts'
import { call } from '../../platform/commands/command.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { mailMessage } from '../../shared/mail-message.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'
import { giveCouponBack } from '../commands/coupons.ts'

const path = '/dashboard/subscription'
const planNameOf = (product: string): string => planOf(product)?.name ?? product

/** No receipt when a coupon covers the whole price. */
export const mailReceipt = reactionTo<SubscriptionEvent>()('mail-receipt', 'SubscriptionCharged', ({ firmId, product, cents, paidAt, paidUntil, number }, { id }) => ({
  messages: cents <= 0 ? [] : [mailMessage({
    mailId: idFrom('mail', id), to: { ownersOf: firmId }, template: 'receipt',
    data: { plan: planNameOf(product), amount: cents, paidAt, until: paidUntil, reference: number, path },
  })],
}))

/** One mail per failed attempt to charge a renewal. */
export const mailPaymentFailed = reactionTo<SubscriptionEvent>()('mail-payment-failed', 'SubscriptionChargeFailed', ({ firmId, product, cents, graceUntil }, { id }) => ({
  messages: [mailMessage({
    mailId: idFrom('mail', id), to: { ownersOf: firmId }, template: 'payment-failed', data: { plan: planNameOf(product), amount: cents, until: graceUntil, path },
  })],
}))

type Unpaid = { subscriptionId: string; code: string | null }
const giveBack = ({ subscriptionId, code }: Unpaid) => ({ commands: code === null ? [] : [call(giveCouponBack, { code, subscriptionId })] })

export const giveBackDeclined = reactionTo<SubscriptionEvent>()('give-back-declined', 'SubscriptionDeclined', giveBack)
export const giveBackAbandoned = reactionTo<SubscriptionEvent>()('give-back-abandoned', 'SubscriptionAbandoned', giveBack)
