/** A purchase at Stripe: bought, found again, changed, and paid by another card. A purchase is a subscription there. */
import type { Order, Paid, PurchaseSnapshot } from '../shared/payments.ts'
import { expandedFields, fetchPaid, idIn, paidOf, type StripeAccount } from './stripe-client.ts'

/** One Stripe coupon per percentage, whatever our coupon codes are. */
async function couponOf({ stripe }: StripeAccount, percentage: number): Promise<string> {
  const id = `docketry-${percentage}`
  const found = await stripe.coupons.retrieve(id).catch(() => null)
  return (found ?? (await stripe.coupons.create({ id, percent_off: percentage, duration: 'forever' }, { idempotencyKey: `coupon-${id}` })))
    .id
}

async function customerOf({ stripe }: StripeAccount, { id, customer: known, paymentMethod, email, name }: Order): Promise<string> {
  const first = { payment_method: paymentMethod, invoice_settings: { default_payment_method: paymentMethod }, metadata: { docketry: id } }
  const customer = known ?? (await stripe.customers.create(first, { idempotencyKey: `customer-${id}` })).id
  if (known !== null) await stripe.paymentMethods.attach(paymentMethod, { customer }, { idempotencyKey: `attach-${id}` })
  // A separate request without idempotency key: the values may change between retries of a purchase, and a failure does not matter.
  await stripe.customers.update(customer, { email, name }).catch(() => null)
  return customer
}

/** Creates the customer, where there is none, and the subscription. Throws `payment.…` where the card is declined at once. */
export async function buy(account: StripeAccount, order: Order): Promise<Paid> {
  const { stripe, prices } = account
  const { id, product, percentage, paymentMethod } = order
  const customer = await customerOf(account, order)
  const discounts = percentage > 0 ? { discounts: [{ coupon: await couponOf(account, percentage) }] } : {}
  const subscription = {
    customer,
    items: [{ price: prices[product] ?? '' }],
    default_payment_method: paymentMethod,
    payment_behavior: 'allow_incomplete' as const,
    metadata: { docketry: id },
    expand: expandedFields,
    ...discounts,
  }
  const paid = await paidOf(account, await stripe.subscriptions.create(subscription, { idempotencyKey: `subscribe-${id}` }))
  // Cancelled, so that Stripe does not retry a declined payment.
  if (paid.status === 'declined') await stripe.subscriptions.cancel(paid.ref).catch(() => null)
  return paid
}

/** A purchase whose card was declined before there was a subscription. */
export const declinedPurchase = ({ id, customer, product }: Order, reason: Paid['reason']): Paid => ({
  ref: '',
  customer,
  id,
  status: 'declined',
  clientSecret: null,
  paidUntil: 0,
  renews: false,
  product,
  reason,
  charge: null,
})

/** `id`: ours. `startedAt`: when it was bought (UTC ms). Null where Stripe has no such purchase. */
export async function findPurchase(account: StripeAccount, id: string, startedAt: number): Promise<Paid | null> {
  // The list is strongly consistent; Stripe's search is not.
  for await (const one of account.stripe.subscriptions.list({
    status: 'all',
    created: { gte: Math.floor(startedAt / 1000) - 60 },
    limit: 100,
  })) {
    if (one.metadata['docketry'] === id) return fetchPaid(account, one.id)
  }
  return null
}

/** Changes the price of the existing item, now or from the next period. */
export async function change(
  { stripe, prices }: StripeAccount,
  { ref }: PurchaseSnapshot,
  { product, when, key }: { product: string; when: 'now' | 'next-period'; key: string },
): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(ref)
  const item = { ...(items.data[0] ? { id: items.data[0].id } : {}), price: prices[product] ?? '' }
  const charge =
    when === 'now'
      ? { proration_behavior: 'always_invoice' as const, payment_behavior: 'error_if_incomplete' as const }
      : { proration_behavior: 'none' as const }
  await stripe.subscriptions.update(ref, { items: [item], cancel_at_period_end: false, ...charge }, { idempotencyKey: `change-${key}` })
}

export async function discount(account: StripeAccount, { ref }: PurchaseSnapshot, percentage: number): Promise<void> {
  await account.stripe.subscriptions.update(ref, { discounts: [{ coupon: await couponOf(account, percentage) }] })
}

/** Attaches the card, makes it that of the customer and the purchase, and pays an open invoice with it. */
export async function replaceCard(
  { stripe }: StripeAccount,
  { ref }: PurchaseSnapshot,
  { paymentMethod, customer, key }: { paymentMethod: string; customer: string | null; key: string },
): Promise<void> {
  const {
    customer: known,
    latest_invoice,
    default_payment_method: before,
  } = await stripe.subscriptions.retrieve(ref, { expand: ['latest_invoice'] })
  const owner = customer ?? (typeof known === 'string' ? known : known.id) // a subscription always has one
  await stripe.paymentMethods.attach(paymentMethod, { customer: owner }, { idempotencyKey: `card-${key}` })
  const open = typeof latest_invoice === 'object' && latest_invoice?.status === 'open' ? latest_invoice.id : undefined
  if (open !== undefined)
    await stripe.invoices.pay(open, { payment_method: paymentMethod }, { idempotencyKey: `pay-${open}-${paymentMethod}` })
  await stripe.subscriptions.update(ref, { default_payment_method: paymentMethod })
  await stripe.customers.update(owner, { invoice_settings: { default_payment_method: paymentMethod } })
  const old = idIn(before)
  if (old && old !== paymentMethod) await stripe.paymentMethods.detach(old).catch(() => null) // a card that stays behind is not charged
}
