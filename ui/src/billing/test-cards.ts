/** Test cards of local payments, which charge nobody: one for each outcome. The numbers are the card provider's own test numbers. */

export const testCards = [
  { number: '4242424242424242', method: 'local_ok', words: 'is accepted' },
  { number: '4000002500003155', method: 'local_asks', words: 'asks to confirm first' },
  { number: '4000000000000002', method: 'local_declined', words: 'is declined' },
  { number: '4000000000009995', method: 'local_short', words: 'has insufficient funds' },
  { number: '4000000000000119', method: 'local_away', words: 'cannot be reached' },
  { number: '4000000000000341', method: 'local_later', words: 'pays once and fails when the plan renews' },
] as const

type TestPaymentMethod = (typeof testCards)[number]['method']

/** The test payment method of a typed card number; null for any other number: real ones are never sent. */
export const testPaymentMethodOf = (typed: string): TestPaymentMethod | null =>
  testCards.find(card => card.number === typed.replace(/\D/gu, ''))?.method ?? null
