import type { AnswerOf, BodyOf, Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { wordsOf } from '../data/problem.ts'

export type Outcome = { state: 'READY' | 'SENDING' | 'SENT' | 'ERROR'; words: string }
export type Sender<C extends Endpoint> = { outcome: Outcome; fail(words: string): void; send(body: BodyOf<C>): Promise<AnswerOf<C> | null> }

/** READY, SENT ('Sent Successfully!') or ERROR (the server's first message, else 'Something went wrong'): specification of accounts, section 4. */
export function useOutcome<C extends Endpoint>(call: C): Sender<C> {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'READY', words: '' })
  return {
    outcome,
    fail: words => setOutcome({ state: 'ERROR', words }),
    async send(body) {
      setOutcome({ state: 'SENDING', words: '' })
      try {
        const answer = await sendRequest(call, { body })
        setOutcome({ state: 'SENT', words: 'Sent Successfully!' })
        return answer
      } catch (thrown) {
        setOutcome({ state: 'ERROR', words: wordsOf(thrown) })
        return null
      }
    },
  }
}
