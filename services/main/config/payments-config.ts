/** Payment provider from environment variables. */
import type { Seller } from '@docketry/contracts/events/subscription.ts'
import type { Operator } from '@docketry/contracts/operator.ts'
import { plans } from '@docketry/contracts/rules/plans.ts'
import type { Payments } from '../../shared/payments.ts'
import { localPayments } from '../../integrations/local-payments.ts'
import type { StripeConfig } from '../../integrations/stripe-client.ts'

/** `local`: fake payments that charge nobody; `none`: nothing can be bought. */
export type PaymentsConfig = StripeConfig | 'local' | 'none'

const products = plans.filter(plan => plan.cents > 0).map(plan => plan.product)

function pricesFrom(text: string): Record<string, string> {
  const prices = Object.fromEntries(
    text
      .split(',')
      .map(entry => entry.split('=').map(part => part.trim()))
      .filter(([name, id]) => name && id),
  ) as Record<string, string> // pairs of texts
  const missing = products.filter(product => !prices[product])
  if (missing.length > 0)
    throw new Error(
      `STRIPE_PRICES needs the Stripe price of each plan, for example basic-small=price_123,…; missing: ${missing.join(', ')}.`,
    )
  return prices
}

/** Without Stripe's keys: `none` in production, otherwise `local`. Throws an `Error` that names the invalid or missing settings. */
export function paymentsFrom(env: NodeJS.ProcessEnv, production: boolean): PaymentsConfig {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'] as const
  const set = names.filter(name => env[name])
  if (set.length === 0) return production ? 'none' : 'local'
  const [secretKey = '', publishableKey = '', webhookSecret = '', prices = ''] = names.map(name => env[name])
  if (set.length < names.length)
    throw new Error(`Payments by Stripe need all of ${names.join(', ')}; missing: ${names.filter(name => !env[name]).join(', ')}.`)
  const api = env['STRIPE_API'] || null
  if (api !== null && !URL.canParse(api)) throw new Error(`STRIPE_API must be an address, not ${JSON.stringify(api)}.`)
  return { secretKey, publishableKey, webhookSecret, prices: pricesFrom(prices), api }
}

/** Who takes the payments, by the operator's file; null where it names no company. */
const sellerOf = ({ company, abn }: Pick<Operator, 'company' | 'abn'>): Seller | null =>
  company === undefined ? null : { name: company, abn: abn ?? null }

/** Loads Stripe's client only when it is configured. Null for `none`. */
export async function openPayments(config: PaymentsConfig, operator: Operator): Promise<Payments | null> {
  if (config === 'none') return null
  const seller = sellerOf(operator)
  if (config === 'local') return { ...localPayments(), seller }
  const { stripePayments } = await import('../../integrations/stripe.ts')
  return { ...stripePayments(config), seller }
}
