/** Payments by Stripe; the only importer of its client. Card data goes from the browser to Stripe; the server gets a payment method. */
import Stripe from 'stripe'
import { coded } from '../platform/errors/coded.ts'
import type { Credit, PurchaseSnapshot, Order, Paid, PaymentProvider } from '../shared/payments.ts'
import { creditEvents, creditOfNote, creditOfRefund } from './stripe-credits.ts'
import { chargeOf, declinedBy, paidFrom } from './stripe-paid.ts'

/** `prices`: Stripe's price id by product. `api`: replaces Stripe's address in tests. */
export type StripeConfig = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  prices: Record<string, string>
  api: string | null
}

/** Maximum age of a signed webhook message, in seconds. */
const tolerance = 300
const expandedFields: string[] = ['latest_invoice.payments', 'latest_invoice.confirmation_secret']
const handledEvents = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
])

function clientOf({ secretKey, api }: StripeConfig): Stripe {
  const at = api === null ? null : new URL(api)
  const address =
    at === null
      ? {}
      : { host: at.hostname, port: Number(at.port || 443), protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const) }
  return new Stripe(secretKey, { ...address, maxNetworkRetries: 2, timeout: 20_000, telemetry: false, appInfo: { name: 'Docketry' } })
}

/** Maps Stripe's errors. `untouched`: the host could not be reached, so nothing was charged. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeCardError) return coded(declinedBy(error.decline_code ?? error.code), error.message)
  const detail = String((error as { detail?: unknown }).detail ?? '') // the connection's own error
  return coded('payment.unreachable', error.message, { untouched: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/u.test(`${detail} ${error.message}`) })
}

async function withPaymentErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw faultOf(error)
  }
}

/** The id in a field of Stripe's objects, which has an id or the whole object; null for an empty field. */
const idIn = (field: string | { id: string } | null | undefined): string | null => (typeof field === 'string' ? field : (field?.id ?? null))

const subscriptionOfInvoice = ({ parent }: Stripe.Invoice): string | null => idIn(parent?.subscription_details?.subscription)

/** The subscription id of an event; null if it has none. */
function subscriptionOf({ data: { object } }: Stripe.Event): string | null {
  if (object.object === 'subscription') return object.id
  return object.object === 'invoice' ? subscriptionOfInvoice(object) : null
}

/** The adapter. Its methods throw the codes `payment.*`; `readWebhook` throws `payment.forged`. */
export function stripePayments(config: StripeConfig): PaymentProvider {
  const stripe = clientOf(config)
  const productOf = (price: string): string | null => Object.entries(config.prices).find(([, id]) => id === price)?.[0] ?? null
  const priceOf = (product: string): string => config.prices[product] ?? ''
  const read = async (subscription: Stripe.Subscription): Promise<Paid> =>
    paidFrom(subscription, productOf, id => stripe.paymentIntents.retrieve(id))
  const fetched = async (ref: string): Promise<Paid> => read(await stripe.subscriptions.retrieve(ref, { expand: expandedFields }))

  /** One Stripe coupon per percentage, whatever our coupon codes are. */
  async function discountOf(percentage: number): Promise<string> {
    const id = `docketry-${percentage}`
    const found = await stripe.coupons.retrieve(id).catch(() => null)
    return (
      found ?? (await stripe.coupons.create({ id, percent_off: percentage, duration: 'forever' }, { idempotencyKey: `coupon-${id}` }))
    ).id
  }

  async function customerOf({ id, customer: known, paymentMethod, email, name }: Order): Promise<string> {
    const first = { payment_method: paymentMethod, invoice_settings: { default_payment_method: paymentMethod }, metadata: { docketry: id } }
    const customer = known ?? (await stripe.customers.create(first, { idempotencyKey: `customer-${id}` })).id
    if (known !== null) await stripe.paymentMethods.attach(paymentMethod, { customer }, { idempotencyKey: `attach-${id}` })
    // A separate request without idempotency key: the values may change between retries of a purchase, and a failure does not matter.
    await stripe.customers.update(customer, { email, name }).catch(() => null)
    return customer
  }

  async function buy(order: Order): Promise<Paid> {
    const { id, product, percentage, paymentMethod } = order
    const customer = await customerOf(order)
    const discounts = percentage > 0 ? { discounts: [{ coupon: await discountOf(percentage) }] } : {}
    const subscription = {
      customer,
      items: [{ price: priceOf(product) }],
      default_payment_method: paymentMethod,
      payment_behavior: 'allow_incomplete' as const,
      metadata: { docketry: id },
      expand: expandedFields,
      ...discounts,
    }
    const paid = await read(await stripe.subscriptions.create(subscription, { idempotencyKey: `subscribe-${id}` }))
    // Cancelled, so that Stripe does not retry a declined payment.
    if (paid.status === 'declined') await stripe.subscriptions.cancel(paid.ref).catch(() => null)
    return paid
  }

  /** Changes the price of the existing item, now or from the next period. */
  async function change(
    { ref }: PurchaseSnapshot,
    { product, when, key }: { product: string; when: 'now' | 'next-period'; key: string },
  ): Promise<void> {
    const { items } = await stripe.subscriptions.retrieve(ref)
    const item = { ...(items.data[0] ? { id: items.data[0].id } : {}), price: priceOf(product) }
    const charge =
      when === 'now'
        ? { proration_behavior: 'always_invoice' as const, payment_behavior: 'error_if_incomplete' as const }
        : { proration_behavior: 'none' as const }
    await stripe.subscriptions.update(ref, { items: [item], cancel_at_period_end: false, ...charge }, { idempotencyKey: `change-${key}` })
  }

  /** Attaches the card, makes it that of the customer and the purchase, and pays an open invoice with it. */
  async function replaceCard(
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

  /** The id of the invoice that was paid by a payment intent; null where there is none. */
  async function invoiceOfIntent(payment_intent: string): Promise<string | null> {
    const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 })
    return idIn(data[0]?.invoice)
  }

  /** The credit of a refund or credit note, with the id of the invoice that was paid. */
  async function creditOn(object: Stripe.Refund | Stripe.CreditNote): Promise<{ paid: string | null; credit: Credit | null }> {
    if (object.object === 'credit_note') {
      const credit = creditOfNote(object)
      return { paid: credit?.charge ?? null, credit }
    }
    const intent = idIn(object.payment_intent)
    const paid = intent === null ? null : await invoiceOfIntent(intent)
    return { paid, credit: creditOfRefund(object, paid) }
  }

  /** The refund or credit note of a webhook, with its purchase; null where it belongs to none. */
  async function creditOf(object: Stripe.Refund | Stripe.CreditNote): Promise<{ ref: string; credit: Credit } | null> {
    const { paid, credit } = await creditOn(object)
    if (paid === null || credit === null) return null
    const ref = subscriptionOfInvoice(await stripe.invoices.retrieve(paid))
    return ref === null ? null : { ref, credit }
  }

  return {
    provider: 'stripe',
    publishableKey: config.publishableKey,
    async subscribe(order) {
      try {
        return await withPaymentErrors(buy(order))
      } catch (error) {
        const { code } = error as { code?: Paid['reason'] } // as `faultOf` makes it
        if (!code?.startsWith('payment.') || code === 'payment.unreachable') throw error
        return {
          ref: '',
          customer: order.customer,
          id: order.id,
          status: 'declined',
          clientSecret: null,
          paidUntil: 0,
          renews: false,
          product: order.product,
          reason: code,
          charge: null,
        }
      }
    },
    find: (id, startedAt) =>
      withPaymentErrors(
        (async () => {
          // The list is strongly consistent; Stripe's search is not.
          for await (const one of stripe.subscriptions.list({
            status: 'all',
            created: { gte: Math.floor(startedAt / 1000) - 60 },
            limit: 100,
          })) {
            if (one.metadata['docketry'] === id) return fetched(one.id)
          }
          return null
        })(),
      ),
    state: ({ ref }) => withPaymentErrors(fetched(ref)),
    change: (purchase, to) => withPaymentErrors(change(purchase, to)),
    replaceCard: async (purchase, to) => {
      await withPaymentErrors(replaceCard(purchase, to))
      return { ref: purchase.ref }
    },
    discount: ({ ref }, percentage) =>
      withPaymentErrors(
        (async () => void (await stripe.subscriptions.update(ref, { discounts: [{ coupon: await discountOf(percentage) }] })))(),
      ),
    renew: async ({ ref }, renews) => void (await withPaymentErrors(stripe.subscriptions.update(ref, { cancel_at_period_end: !renews }))),
    async cancel(ref) {
      const { status } = await withPaymentErrors(stripe.subscriptions.retrieve(ref))
      if (status !== 'canceled' && status !== 'incomplete_expired') await withPaymentErrors(stripe.subscriptions.cancel(ref))
    },
    async readWebhook(body, signature) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret, tolerance)
      } catch {
        throw coded('payment.forged', 'The signature is not right, or too old.')
      }
      if (creditEvents.has(event.type)) {
        const found = await withPaymentErrors(creditOf(event.data.object as Stripe.Refund | Stripe.CreditNote)) // as the types above have them
        return found && { ...(await withPaymentErrors(fetched(found.ref))), credits: [found.credit] }
      }
      const ref = handledEvents.has(event.type) ? subscriptionOf(event) : null
      if (ref === null) return null
      const paid = await withPaymentErrors(fetched(ref))
      // The charge of the message: the subscription may have a later one by now.
      return event.data.object.object === 'invoice' ? { ...paid, charge: chargeOf(event.data.object) } : paid
    },
  }
}
