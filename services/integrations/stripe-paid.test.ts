import { describe, expect, it } from 'vitest'
import { chargeOf } from './stripe-paid.ts'

/** Balances are negative where the customer has credit. */
const invoice = {
  id: 'in_1',
  number: 'D-0001',
  status: 'paid',
  amount_due: 36_000,
  amount_paid: 36_000,
  starting_balance: 0,
  ending_balance: 0,
  attempt_count: 1,
  created: 1_790_000_000,
}

describe('the amount of a paid invoice of Stripe', () => {
  it('is what the card paid', () => {
    expect(chargeOf(invoice)).toEqual({ id: 'in_1', number: 'D-0001', status: 'paid', cents: 36_000, attempt: 1, at: 1_790_000_000_000 })
  })
  it('is the whole price where a credit paid a part of it or all: the adjustment note of the credit has lowered an earlier price', () => {
    expect(chargeOf({ ...invoice, amount_due: 26_000, amount_paid: 26_000, starting_balance: -10_000 })?.cents).toBe(36_000)
    expect(
      chargeOf({ ...invoice, amount_due: 0, amount_paid: 0, starting_balance: -50_000, ending_balance: -14_000, attempt_count: 0 })?.cents,
    ).toBe(36_000)
  })
  it('has no more than was paid where the balance was not known, or was credited by the invoice', () => {
    expect(chargeOf({ ...invoice, starting_balance: -10_000, ending_balance: null })?.cents).toBe(36_000)
    expect(chargeOf({ ...invoice, amount_due: 0, amount_paid: 0, ending_balance: -5000 })?.cents).toBe(0)
  })
  it('that could not be charged is what is due', () => {
    expect(chargeOf({ ...invoice, status: 'open', amount_due: 26_000, amount_paid: 0, starting_balance: -10_000 })?.cents).toBe(26_000)
  })
})
