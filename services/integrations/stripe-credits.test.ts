import { describe, expect, it } from 'vitest'
import { creditEvents, creditOfNote, creditOfRefund } from './stripe-credits.ts'

const refund = { object: 'refund' as const, id: 're_1', amount: 2000, status: 'succeeded', created: 1_790_000_000, payment_intent: 'pi_1' }
const note = {
  object: 'credit_note' as const,
  id: 'cn_1',
  amount: 5000,
  created: 1_790_000_000,
  invoice: 'in_1',
  refunds: [],
  pre_payment_amount: 0,
}

describe('a refund of Stripe', () => {
  it('is recorded in cents and milliseconds, with the invoice that was paid', () => {
    expect(creditOfRefund(refund, 'in_1')).toEqual({ id: 're_1', charge: 'in_1', kind: 'refund', cents: 2000, at: 1_790_000_000_000 })
  })
  it('of an unknown invoice is recorded without one', () => {
    expect(creditOfRefund(refund, null)).toMatchObject({ charge: null, cents: 2000 })
  })
  it.each(['pending', 'failed', 'canceled', 'requires_action', null])('that is %s is not recorded', status => {
    expect(creditOfRefund({ ...refund, status }, 'in_1')).toBeNull()
  })
})

describe('a credit note of Stripe', () => {
  it('is recorded as what the balance of the customer gets, with its invoice', () => {
    expect(creditOfNote(note)).toEqual({ id: 'cn_1', charge: 'in_1', kind: 'credit', cents: 5000, at: 1_790_000_000_000 })
    expect(creditOfNote({ ...note, invoice: { id: 'in_2' } })).toMatchObject({ charge: 'in_2' })
  })
  it('leaves out what is refunded to the card, paid back elsewhere, or taken off before payment', () => {
    expect(
      creditOfNote({
        ...note,
        refunds: [{ amount_refunded: 1000 }, { amount_refunded: 500 }],
        out_of_band_amount: 700,
        pre_payment_amount: 300,
      }),
    ).toMatchObject({ cents: 2500 })
  })
  it('that is refunded whole leaves nothing for the balance', () => {
    expect(creditOfNote({ ...note, refunds: [{ amount_refunded: 5000 }] })).toBeNull()
  })
})

it('webhooks that carry a refund or credit note are followed when it is made, and refunds when their status changes', () => {
  expect([...creditEvents].toSorted()).toEqual(['credit_note.created', 'refund.created', 'refund.updated'])
})
