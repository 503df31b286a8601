/** The owners of a firm hear of each payment, and of each that failed. What is stored says it once, so that each is mailed once. */
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { planOf } from '@docketry/contracts/rules/plans.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { mailMessage } from '../../shared/mail-message.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'

const path = '/dashboard/subscription'
const planNameOf = (product: string): string => planOf(product)?.name ?? product

/** Nothing was paid where a coupon takes everything off: there is nothing to confirm. */
export const mailReceipt = reactionTo<SubscriptionEvent>()('mail-receipt', 'SubscriptionCharged', ({ firmId, product, cents, paidAt, paidUntil, number }, { id }) => ({
  messages: cents <= 0 ? [] : [mailMessage({
    mailId: idFrom('mail', id), to: { ownersOf: firmId }, template: 'receipt',
    data: { plan: planNameOf(product), amount: cents, paidAt, until: paidUntil, reference: number, path },
  })],
}))

export const mailPaymentFailed = reactionTo<SubscriptionEvent>()('mail-payment-failed', 'SubscriptionChargeFailed', ({ firmId, product, cents, graceUntil }, { id }) => ({
  messages: [mailMessage({
    mailId: idFrom('mail', id), to: { ownersOf: firmId }, template: 'payment-failed', data: { plan: planNameOf(product), amount: cents, until: graceUntil, path },
  })],
}))
