/** Stripe's client, imported here and, for its types, in stripe-messages.ts: our settings, its errors as ours, a subscription as it is now. */
import Stripe from 'stripe'
import { coded } from '../platform/errors/coded.ts'
import type { Paid } from '../shared/payments.ts'
import { declinedBy, paidFrom } from './stripe-paid.ts'

/** `prices`: Stripe's price id by product. `api`: replaces Stripe's address in tests. */
export type StripeConfig = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  prices: Record<string, string>
  api: string | null
}

/** Our account at Stripe. `prices`: as in `StripeConfig`. */
export type StripeAccount = { stripe: Stripe; prices: StripeConfig['prices'] }

export function stripeAccount({ secretKey, api, prices }: StripeConfig): StripeAccount {
  const at = api === null ? null : new URL(api)
  const address =
    at === null
      ? {}
      : { host: at.hostname, port: Number(at.port || 443), protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const) }
  const options = { maxNetworkRetries: 2, timeout: 20_000, telemetry: false, appInfo: { name: 'Docketry' } }
  return { stripe: new Stripe(secretKey, { ...address, ...options }), prices }
}

/** Maps Stripe's errors. `untouched`: the host could not be reached, so nothing was charged. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeCardError) return coded(declinedBy(error.decline_code ?? error.code), error.message)
  const detail = String((error as { detail?: unknown }).detail ?? '') // the connection's own error
  return coded('payment.unreachable', error.message, { untouched: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/u.test(`${detail} ${error.message}`) })
}

/** Rejects with the codes `payment.*`. */
export async function withPaymentErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw faultOf(error)
  }
}

/** The id in a field of Stripe's objects, which has an id or the whole object; null for an empty field. */
export const idIn = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null)

/** Fields of a subscription that `paidOf` reads; Stripe sends them only where they are named. */
export const expandedFields: string[] = ['latest_invoice.payments', 'latest_invoice.confirmation_secret']

export const paidOf = async ({ stripe, prices }: StripeAccount, subscription: Stripe.Subscription): Promise<Paid> =>
  paidFrom(
    subscription,
    price => Object.entries(prices).find(([, id]) => id === price)?.[0] ?? null,
    id => stripe.paymentIntents.retrieve(id),
  )

/** `ref`: the subscription's id. */
export const fetchPaid = async (account: StripeAccount, ref: string): Promise<Paid> =>
  paidOf(account, await account.stripe.subscriptions.retrieve(ref, { expand: expandedFields }))
