import { useEffect, useId, useRef } from 'react'
import { confirmAction } from '../parts/dialogs.tsx'
import type { CardProps } from './pay.ts'
import { testCards, testPaymentMethodOf } from './test-cards.ts'

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
