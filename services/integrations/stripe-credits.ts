/** Maps Stripe's refunds and credit notes to `Credit`. Pure. */
import type { Credit } from '../shared/payments.ts'

/** The fields of Stripe's objects that are read here. Amounts are cents, times seconds. */
type Refund = {
  object: 'refund'
  id: string
  amount: number
  status: string | null
  created: number
  payment_intent: string | { id: string } | null
}
type CreditNote = {
  object: 'credit_note'
  id: string
  amount: number
  created: number
  invoice: string | { id: string }
  refunds: { amount_refunded: number }[]
  out_of_band_amount?: number | null
  pre_payment_amount: number
}

export const creditEvents = new Set(['refund.created', 'refund.updated', 'credit_note.created'])

/** Null for a refund that has not succeeded. `charge`: id of the invoice that was paid. */
export const creditOfRefund = ({ id, amount, status, created }: Refund, charge: string | null): Credit | null =>
  status === 'succeeded' ? { id, charge, kind: 'refund', cents: amount, at: created * 1000 } : null

/**
 * What the customer's balance gets from a credit note: not what is refunded (an event of its own), paid back elsewhere, or taken off an
 * invoice before it is paid. Null without any.
 */
export function creditOfNote({ id, amount, created, invoice, refunds, out_of_band_amount, pre_payment_amount }: CreditNote): Credit | null {
  const cents = amount - pre_payment_amount - (out_of_band_amount ?? 0) - refunds.reduce((sum, it) => sum + it.amount_refunded, 0)
  return cents > 0 ? { id, charge: typeof invoice === 'string' ? invoice : invoice.id, kind: 'credit', cents, at: created * 1000 } : null
}
