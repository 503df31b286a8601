/** What a payment engine does: plain functions, one set for the card provider and one that charges nobody. Times are UTC ms. */
import type { RefusalCode } from '@docketry/contracts/errors.ts'

/**
 * The last charge of a purchase: `id` names it for ever, `number` is what people read on it. `cents` null: the price of the plan. `attempt` counts from 1 how
 * often it was tried; `at`: when it was paid, or failed, UTC ms.
 */
export type Charge = { id: string; number: string; status: 'paid' | 'failed'; cents: number | null; attempt: number; at: number }

/**
 * How a purchase stands at the engine. `ref` and `customer`: its ids there. `id`: ours, as the engine has kept it. `paidUntil`: the end of
 * the period that is paid or being charged. `renews`: false once stopped. `product`: null where the engine does not know it. `reason`:
 * why it was declined. `charge`: null where there is none, or it is under way.
 */
export type Paid = {
  ref: string
  customer: string | null
  id: string | null
  status: 'active' | 'requires_action' | 'past_due' | 'declined' | 'cancelled'
  clientSecret: string | null
  paidUntil: number
  renews: boolean
  product: string | null
  reason: RefusalCode | null
  charge: Charge | null
}

/**
 * `id` names the purchase: the same again is the same purchase. `percentage` is the coupon's, 0 without one. `email`, `name`: of the customer, as the engine
 * keeps them: the owner's address and the firm's name.
 */
export type Order = { id: string; product: string; percentage: number; paymentMethod: string; customer: string | null; email: string; name: string; at: number }

/** What we know of a purchase that the engine has. `paidUntil` null: not paid yet. */
export type PurchaseSnapshot = { id: string; ref: string; product: string; paidUntil: number | null; renews: boolean }

/**
 * They throw coded errors, a code `payment.…` of contracts/errors.ts; one with `untouched: true` says that nothing has reached the engine. A card
 * that is declined at a purchase is an answer, not an error.
 */
export type Payments = {
  engine: 'stripe' | 'local'
  /** For the browser; null where it needs none. */
  publishableKey: string | null
  subscribe(order: Order): Promise<Paid>
  /** A purchase by our own id, where its answer was lost; null when the engine never got it. */
  find(id: string, startedAt: number): Promise<Paid | null>
  /** `answer`: what a stand-in of a bank was told. */
  state(purchase: PurchaseSnapshot, at: number, answer?: 'approved' | 'refused'): Promise<Paid>
  /** `now` charges the difference; `key` is the same for the same wish. It renews from then on. */
  change(purchase: PurchaseSnapshot, to: { product: string; when: 'now' | 'next-period'; key: string }): Promise<void>
  renew(purchase: PurchaseSnapshot, renews: boolean): Promise<void>
  /** At once; already cancelled is well. */
  cancel(ref: string): Promise<void>
  /** How the purchase stands that a webhook speaks of, asked anew; null for one of no concern. Throws `payment.forged`. */
  readWebhook(body: Buffer, signature: string): Promise<Paid | null>
}
