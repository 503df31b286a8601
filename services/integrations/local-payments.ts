/**
 * Payments that charge nobody, for demos and tests, with the states of the real ones. Stateless: ids encode everything, so that a restart
 * loses nothing. The cards are those of ui/src/billing/local-card.tsx.
 */
import { coded } from '../platform/errors/coded.ts'
import type { Charge, PurchaseSnapshot, Paid, PaymentProvider } from '../shared/payments.ts'

/** Three months later, in UTC; the last day of a shorter month. */
function quarterLater(at: number): number {
  const from = new Date(at)
  const to = new Date(at)
  to.setUTCMonth(from.getUTCMonth() + 3)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to.getTime()
}

const paid = (id: string, ref: string, more: Partial<Paid>): Paid => ({
  ref,
  customer: null,
  id,
  status: 'active',
  clientSecret: null,
  paidUntil: 0,
  renews: true,
  product: null,
  reason: null,
  charge: null,
  ...more,
})

/** Identified by the period that it pays for. `cents` null: the plan's price. */
const charge = (ref: string, until: number, status: 'paid' | 'failed', at: number): Charge => ({
  id: `${ref}-${until}`,
  number: `TEST-${until}`,
  status,
  cents: null,
  attempt: 1,
  at,
})
const bought = (id: string, ref: string, at: number): Paid =>
  paid(id, ref, { paidUntil: quarterLater(at), charge: charge(ref, quarterLater(at), 'paid', at) })

/** The state at `at` of a purchase that was paid. */
function stateOfLive({ id, ref, paidUntil, renews }: PurchaseSnapshot & { paidUntil: number }, at: number): Paid {
  if (at < paidUntil) return paid(id, ref, { paidUntil, renews })
  if (!renews) return paid(id, ref, { paidUntil, renews, status: 'cancelled' })
  if (ref.startsWith('local_later'))
    return paid(id, ref, { paidUntil, status: 'past_due', charge: charge(ref, paidUntil, 'failed', paidUntil) })
  let until = paidUntil
  while (until <= at) until = quarterLater(until)
  return paid(id, ref, { paidUntil: until, charge: charge(ref, until, 'paid', at) })
}

/** The adapter; `subscribe` throws `payment.unreachable` for the card `local_away`. */
export const localPayments = (): PaymentProvider => ({
  provider: 'local',
  publishableKey: null,
  async subscribe({ id, paymentMethod, at }) {
    const ref = `${paymentMethod}_${id}`
    switch (paymentMethod) {
      case 'local_ok':
      case 'local_later':
        return bought(id, ref, at)
      case 'local_asks':
        return paid(id, ref, { status: 'requires_action', clientSecret: `${ref}_secret` })
      case 'local_short':
        return paid(id, ref, { status: 'declined', reason: 'payment.insufficient-funds' })
      case 'local_away':
        throw coded('payment.unreachable', 'The test card stands for a network that fails.', { untouched: true })
      default:
        return paid(id, ref, { status: 'declined', reason: 'payment.declined' })
    }
  },
  find: async () => null,
  async state(purchase, at, answer) {
    const { id, ref, paidUntil } = purchase
    if (paidUntil !== null) return stateOfLive({ ...purchase, paidUntil }, at)
    if (answer === 'approved') return bought(id, ref, at)
    if (answer === 'refused') return paid(id, ref, { status: 'declined', reason: 'payment.not-confirmed' })
    return paid(id, ref, { status: 'requires_action', clientSecret: `${ref}_secret` })
  },
  async change() {},
  async replaceCard({ id }, { paymentMethod }) {
    if (paymentMethod === 'local_away')
      throw coded('payment.unreachable', 'The test card stands for a network that fails.', { untouched: true })
    if (paymentMethod === 'local_short') throw coded('payment.insufficient-funds', 'The test card has no money.')
    if (!['local_ok', 'local_later', 'local_asks'].includes(paymentMethod)) throw coded('payment.declined', 'The test card is declined.')
    return { ref: `${paymentMethod}_${id}` }
  },
  async discount() {},
  async renew() {},
  async cancel() {},
  async readWebhook() {
    throw coded('payment.forged', 'Payments that charge nobody send no messages.')
  },
})
