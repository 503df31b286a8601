/** The payment provider as plain functions: one set for Stripe, and a local one that charges nobody. Times are UTC ms. */
import type { RefusalCode } from '@docketry/contracts/errors.ts'
import type { Seller } from '@docketry/contracts/events/subscription.ts'

/**
 * The last charge of a purchase. `id`: permanent; `number`: shown to people. `cents` null: the price of the plan. `attempt` counts from 1;
 * `at`: when it was paid, or failed, UTC ms.
 */
export type Charge = { id: string; number: string; status: 'paid' | 'failed'; cents: number | null; attempt: number; at: number }

/**
 * Money that was paid back (`refund`), or is kept for later charges (`credit`). `charge`: id of the charge; null if unknown. `cents` > 0;
 * `at`: UTC ms.
 */
export type Credit = { id: string; charge: string | null; kind: 'refund' | 'credit'; cents: number; at: number }

/**
 * The provider's snapshot of a purchase. `ref` and `customer`: the provider's ids. `id`: ours, as stored by the provider. `paidUntil`: the
 * end of the period that is paid or being charged. `renews`: false once stopped. `product`: null when the provider does not know it.
 * `reason`: why it was declined. `charge`: null when there is none, or it is pending. `credits`: those that a message of the provider is
 * about.
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
  credits?: Credit[]
}

/**
 * `id`: the purchase, also its idempotency key. `percentage`: the coupon's, 0 without one. `email`, `name`: of the customer at the
 * provider: the owner's address and the firm's name.
 */
export type Order = {
  id: string
  product: string
  percentage: number
  paymentMethod: string
  customer: string | null
  email: string
  name: string
  at: number
}

/** Our data of a purchase that the provider knows. `paidUntil` null: not paid yet. */
export type PurchaseSnapshot = { id: string; ref: string; product: string; paidUntil: number | null; renews: boolean }

/**
 * All functions throw coded errors (`payment.…` in contracts/errors.ts); `untouched: true` means that nothing has reached the provider. A
 * card that is declined at a purchase is a result, not an error.
 */
export type PaymentProvider = {
  provider: 'stripe' | 'local'
  /** Stripe's key for the browser; null for the local provider. */
  publishableKey: string | null
  subscribe(order: Order): Promise<Paid>
  /** Finds a purchase by our id when its answer was lost; null when the provider never received it. */
  find(id: string, startedAt: number): Promise<Paid | null>
  /** The current snapshot. `answer`: the answer that was chosen in the local provider's stand-in for a bank. */
  state(purchase: PurchaseSnapshot, at: number, answer?: 'approved' | 'refused'): Promise<Paid>
  /** Changes the plan; `now` charges the difference. `key` is the idempotency key. The subscription renews from then on. */
  change(purchase: PurchaseSnapshot, to: { product: string; when: 'now' | 'next-period'; key: string }): Promise<void>
  /**
   * Takes later charges from another card, and an open one at once. Returns the provider's id of the purchase from now on. Throws
   * `payment.declined` and the like; then the card is as before.
   */
  replaceCard(purchase: PurchaseSnapshot, to: { paymentMethod: string; customer: string | null; key: string }): Promise<{ ref: string }>
  /** Takes `percentage` off from the next charge on. Idempotent. */
  discount(purchase: PurchaseSnapshot, percentage: number): Promise<void>
  renew(purchase: PurchaseSnapshot, renews: boolean): Promise<void>
  /** Cancels at once. Idempotent. */
  cancel(ref: string): Promise<void>
  /**
   * Verifies a webhook and fetches the current snapshot of its purchase, with the charge that the message is about; null when it concerns
   * none. Throws `payment.forged`.
   */
  readWebhook(body: Buffer, signature: string): Promise<Paid | null>
}

/** `seller`: who takes the payments; null where the operator names no company. */
export type Payments = PaymentProvider & { seller: Seller | null }
