/**
 * Mails the owners each payment and each failed one, and when auto renewing stops, resumes or the plan has ended; gives back the coupon of
 * a purchase that failed.
 */
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
export const mailReceipt = reactionTo<SubscriptionEvent>()(
  'mail-receipt',
  'SubscriptionCharged',
  ({ firmId, product, cents, paidAt, paidUntil, number }, { id }) => ({
    messages:
      cents <= 0
        ? []
        : [
            mailMessage({
              mailId: idFrom('mail', id),
              to: { ownersOf: firmId },
              template: 'receipt',
              data: { plan: planNameOf(product), amount: cents, paidAt, until: paidUntil, reference: number, path },
            }),
          ],
  }),
)

/** One mail per failed attempt to charge a renewal. */
export const mailPaymentFailed = reactionTo<SubscriptionEvent>()(
  'mail-payment-failed',
  'SubscriptionChargeFailed',
  ({ firmId, product, cents, graceUntil }, { id }) => ({
    messages: [
      mailMessage({
        mailId: idFrom('mail', id),
        to: { ownersOf: firmId },
        template: 'payment-failed',
        data: { plan: planNameOf(product), amount: cents, until: graceUntil, path },
      }),
    ],
  }),
)

/** `product`: absent in events of older builds, which a reaction may still have to handle after an upgrade. */
const mailOwners = (
  template: 'renewal-stopped' | 'renewal-resumed' | 'plan-ended',
  firmId: string,
  eventId: string,
  data: { product?: string | undefined; amount?: number | undefined; until?: number | undefined },
) => ({
  messages: [
    mailMessage({
      mailId: idFrom('mail', eventId),
      to: { ownersOf: firmId },
      template,
      data: {
        plan: data.product === undefined ? null : planNameOf(data.product),
        amount: data.amount ?? null,
        until: data.until ?? null,
        path,
      },
    }),
  ],
})

export const mailRenewalStopped = reactionTo<SubscriptionEvent>()(
  'mail-renewal-stopped',
  'AutoRenewingStopped',
  ({ firmId, product, endsAt }, { id }) => mailOwners('renewal-stopped', firmId, id, { product, until: endsAt }),
)
export const mailRenewalResumed = reactionTo<SubscriptionEvent>()(
  'mail-renewal-resumed',
  'AutoRenewingResumed',
  ({ firmId, product, cents, paidUntil }, { id }) =>
    mailOwners('renewal-resumed', firmId, id, { product, amount: cents, until: paidUntil }),
)
export const mailPlanEnded = reactionTo<SubscriptionEvent>()('mail-plan-ended', 'SubscriptionEnded', ({ firmId, product }, { id }) =>
  mailOwners('plan-ended', firmId, id, { product }),
)

type Unpaid = { subscriptionId: string; code: string | null }
const giveBack = ({ subscriptionId, code }: Unpaid) => ({ commands: code === null ? [] : [call(giveCouponBack, { code, subscriptionId })] })

export const giveBackDeclined = reactionTo<SubscriptionEvent>()('give-back-declined', 'SubscriptionDeclined', giveBack)
export const giveBackAbandoned = reactionTo<SubscriptionEvent>()('give-back-abandoned', 'SubscriptionAbandoned', giveBack)
