import type { AnswerOf, BodyOf, Call } from '@docketry/contracts/calls/call.ts'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import { wordsOf } from '../data/problem.ts'

export type Outcome = { state: 'READY' | 'SENDING' | 'SENT' | 'ERROR'; words: string }
export type Sender<C extends Call> = { outcome: Outcome; fail(words: string): void; send(body: BodyOf<C>): Promise<AnswerOf<C> | null> }

/** READY, SENT ('Sent Successfully!') or ERROR (the server's first message, else 'Something went wrong'): specification of accounts, section 4. */
export function useOutcome<C extends Call>(call: C): Sender<C> {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'READY', words: '' })
  return {
    outcome,
    fail: words => setOutcome({ state: 'ERROR', words }),
    async send(body) {
      setOutcome({ state: 'SENDING', words: '' })
      try {
        const answer = await ask(call, { body })
        setOutcome({ state: 'SENT', words: 'Sent Successfully!' })
        return answer
      } catch (thrown) {
        setOutcome({ state: 'ERROR', words: wordsOf(thrown) })
        return null
      }
    },
  }
}
