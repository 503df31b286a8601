import { useEffect, useId, useRef } from 'react'
import { confirmAction } from '../parts/dialogs.tsx'
import type { CardProps } from './pay.ts'

/** One for each outcome. The numbers are the card provider's own test numbers. */
const testCards = [
  { number: '4242424242424242', method: 'local_ok', words: 'is accepted' },
  { number: '4000002500003155', method: 'local_asks', words: 'asks to confirm first' },
  { number: '4000000000000002', method: 'local_declined', words: 'is declined' },
  { number: '4000000000009995', method: 'local_short', words: 'has insufficient funds' },
  { number: '4000000000000119', method: 'local_away', words: 'cannot be reached' },
  { number: '4000000000000341', method: 'local_later', words: 'pays once and fails when the plan renews' },
] as const

type TestPaymentMethod = (typeof testCards)[number]['method']

/** The test payment method of a typed card number; null for any other number: real ones are never sent. */
const testPaymentMethodOf = (typed: string): TestPaymentMethod | null =>
  testCards.find(card => card.number === typed.replace(/\D/gu, ''))?.method ?? null

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/gu, '$1 ')

/** Card form of test payments: accepts the test card numbers only, and no number leaves the page. */
export function LocalCard({ ready }: CardProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    ready({
      async method() {
        const method = testPaymentMethodOf(input.current?.value ?? '')
        return method ? { id: method } : { error: 'Type the number of a test card from the list below. Real cards are not accepted here.' }
      },
      async confirm() {
        const yes = await confirmAction({
          title: 'Your bank asks for confirmation',
          text: 'This simulates the page of a bank. No card is charged.',
          yes: 'Confirm the payment',
          no: 'Refuse it',
        })
        return { answer: yes ? 'approved' : 'refused' }
      },
    })
  }, [ready])
  return (
    <>
      <p className="pay-test">Test payments: no card is charged</p>
      <div className="field">
        <label htmlFor={id}>Number of a test card</label>
        <input
          className="input"
          id={id}
          ref={input}
          name="test-card"
          inputMode="numeric"
          autoComplete="off"
          maxLength={23}
          defaultValue={spaced(testCards[0].number)}
        />
      </div>
      <details className="pay-cards">
        <summary>Test cards</summary>
        <ul>
          {testCards.map(card => (
            <li key={card.number}>
              <code>{spaced(card.number)}</code> {card.words}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
