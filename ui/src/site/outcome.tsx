import type { AnswerOf, BodyOf, Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'

type Outcome = { state: 'READY' | 'SENDING' | 'SENT' | 'ERROR'; text: string }
type Sender<E extends Endpoint> = { outcome: Outcome; fail(text: string): void; send(body: BodyOf<E>): Promise<AnswerOf<E> | null> }

/**
 * READY, SENDING, SENT ('Sent Successfully!') or ERROR (the server's first message, else 'Something went wrong'): accounts §4 of
 * docs/specification.md. One request at a time; its button is not disabled meanwhile, because browsers take the focus from a disabled
 * button.
 */
export function useOutcome<E extends Endpoint>(endpoint: E): Sender<E> {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'READY', text: '' })
  return {
    outcome,
    fail: text => setOutcome({ state: 'ERROR', text }),
    async send(body) {
      if (outcome.state === 'SENDING') return null
      setOutcome({ state: 'SENDING', text: '' })
      try {
        const answer = await sendRequest(endpoint, { body })
        setOutcome({ state: 'SENT', text: 'Sent Successfully!' })
        return answer
      } catch (thrown) {
        setOutcome({ state: 'ERROR', text: messageOf(thrown) })
        return null
      }
    },
  }
}

/** Always rendered, so that screen readers announce its changes. */
export const OutcomeLine = ({ outcome: { state, text } }: { outcome: Outcome }) => (
  <p className={state === 'ERROR' ? 'outcome error' : 'outcome'} role={state === 'ERROR' ? 'alert' : 'status'} data-state={state}>
    {text}
  </p>
)
