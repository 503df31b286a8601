/** Payments by Stripe. Card data goes from the browser to Stripe; the server gets a payment method. */
import type { Paid, PaymentProvider } from '../shared/payments.ts'
import { fetchPaid, stripeAccount, withPaymentErrors, type StripeConfig } from './stripe-client.ts'
import { paidByEvent, verifiedEvent } from './stripe-messages.ts'
import { buy, change, declinedPurchase, discount, findPurchase, replaceCard } from './stripe-purchases.ts'

/** The adapter. Its methods throw the codes `payment.*`; `readWebhook` throws `payment.forged`. */
export function stripePayments(config: StripeConfig): PaymentProvider {
  const account = stripeAccount(config)
  const { subscriptions } = account.stripe
  return {
    provider: 'stripe',
    publishableKey: config.publishableKey,
    async subscribe(order) {
      try {
        return await withPaymentErrors(buy(account, order))
      } catch (error) {
        const { code } = error as { code?: Paid['reason'] } // as `withPaymentErrors` makes it
        if (!code?.startsWith('payment.') || code === 'payment.unreachable') throw error
        return declinedPurchase(order, code)
      }
    },
    find: (id, startedAt) => withPaymentErrors(findPurchase(account, id, startedAt)),
    state: ({ ref }) => withPaymentErrors(fetchPaid(account, ref)),
    change: (purchase, to) => withPaymentErrors(change(account, purchase, to)),
    replaceCard: async (purchase, to) => {
      await withPaymentErrors(replaceCard(account, purchase, to))
      return { ref: purchase.ref }
    },
    discount: (purchase, percentage) => withPaymentErrors(discount(account, purchase, percentage)),
    renew: async ({ ref }, renews) => void (await withPaymentErrors(subscriptions.update(ref, { cancel_at_period_end: !renews }))),
    async cancel(ref) {
      const { status } = await withPaymentErrors(subscriptions.retrieve(ref))
      if (status !== 'canceled' && status !== 'incomplete_expired') await withPaymentErrors(subscriptions.cancel(ref))
    },
    readWebhook: async (body, signature) => paidByEvent(account, verifiedEvent(account, config.webhookSecret, body, signature)),
  }
}
