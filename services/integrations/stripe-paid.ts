/** Maps Stripe's subscription to a `Paid`. Pure, except for looking up the payment. */
import type { RefusalCode } from '@docketry/contracts/errors.ts'
import type { Charge, Paid } from '../shared/payments.ts'

/** The fields of Stripe's objects that are read here. */
type Invoice = {
  id?: string
  number?: string | null
  status?: string | null
  amount_paid?: number
  amount_due?: number
  starting_balance?: number
  ending_balance?: number | null
  attempt_count?: number
  created?: number
  status_transitions?: { paid_at?: number | null }
  confirmation_secret?: { client_secret: string } | null
  payments?: { data: { payment: { payment_intent?: string | { id: string } } }[] }
}
type Subscription = {
  id: string
  status: string
  customer: string | { id: string }
  metadata: Record<string, string>
  cancel_at_period_end: boolean
  items: { data: { current_period_end: number; price: { id: string } }[] }
  latest_invoice: string | Invoice | null
}
type Intent = { status: string; client_secret: string | null; last_payment_error?: { code?: string; decline_code?: string } | null }

const reasons: Record<string, RefusalCode> = {
  insufficient_funds: 'payment.insufficient-funds',
  expired_card: 'payment.expired-card',
  incorrect_cvc: 'payment.wrong-number',
  invalid_cvc: 'payment.wrong-number',
  incorrect_number: 'payment.wrong-number',
  invalid_number: 'payment.wrong-number',
  invalid_expiry_year: 'payment.wrong-number',
  invalid_expiry_month: 'payment.wrong-number',
  payment_intent_authentication_failure: 'payment.not-confirmed',
  authentication_required: 'payment.not-confirmed',
}
/** Maps Stripe's decline code to a refusal code. */
export const declinedBy = (code: string | undefined): RefusalCode => reasons[code ?? ''] ?? 'payment.declined'

const idOf = (it: string | { id: string }): string => (typeof it === 'string' ? it : it.id)

/** State of a first payment that has not succeeded: declined, or waiting for the cardholder or for Stripe. */
async function openPayment(
  invoice: Invoice | null,
  intentOf: (id: string) => Promise<Intent>,
): Promise<Pick<Paid, 'status' | 'clientSecret' | 'reason'>> {
  const intent = invoice?.payments?.data[0]?.payment.payment_intent
  const found = intent === undefined ? null : await intentOf(idOf(intent))
  if (found?.status === 'requires_payment_method') {
    const { decline_code, code } = found.last_payment_error ?? {}
    return { status: 'declined', clientSecret: null, reason: declinedBy(decline_code ?? code) }
  }
  return {
    status: 'requires_action',
    clientSecret: found?.client_secret ?? invoice?.confirmation_secret?.client_secret ?? null,
    reason: null,
  }
}

/**
 * What was paid, by card and from the credit of the customer: the price of the supply, because a credit lowered that of an earlier one when
 * it was given. A balance is negative where the customer has credit.
 */
function paidCents({ amount_paid = 0, starting_balance = 0, ending_balance = null }: Invoice): number {
  return amount_paid + Math.max(0, (ending_balance ?? starting_balance) - starting_balance)
}

/** Null for a draft and during the first attempt. Stripe's amounts are cents, its times seconds. */
export function chargeOf(invoice: Invoice | null): Charge | null {
  const { id, number, status, amount_due = 0, attempt_count = 0, created = 0, status_transitions } = invoice ?? {}
  if (invoice === null || id === undefined) return null
  const of = { id, number: number ?? id, attempt: attempt_count }
  if (status === 'paid') return { ...of, status, cents: paidCents(invoice), at: (status_transitions?.paid_at ?? created) * 1000 }
  return (status === 'open' || status === 'uncollectible') && attempt_count > 0
    ? { ...of, status: 'failed', cents: amount_due, at: created * 1000 }
    : null
}

const statuses: Record<string, Paid['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'cancelled',
  incomplete_expired: 'declined',
}

/** `productOf`: our product by Stripe's price id; `intentOf`: reads a payment intent. */
export async function paidFrom(
  subscription: Subscription,
  productOf: (price: string) => string | null,
  intentOf: (id: string) => Promise<Intent>,
): Promise<Paid> {
  const { id: ref, status, customer, metadata, cancel_at_period_end, items, latest_invoice } = subscription
  const [item] = items.data
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice
  const open =
    status === 'incomplete'
      ? await openPayment(invoice, intentOf)
      : { status: statuses[status] ?? 'requires_action', clientSecret: null, reason: null }
  return {
    ref,
    customer: idOf(customer),
    id: metadata['docketry'] ?? null,
    ...open,
    paidUntil: (item?.current_period_end ?? 0) * 1000,
    renews: !cancel_at_period_end,
    product: item ? productOf(item.price.id) : null,
    charge: chargeOf(invoice),
  }
}
