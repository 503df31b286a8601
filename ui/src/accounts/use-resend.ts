import { resendVerification } from '@docketry/contracts/api/auth.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { session, signIn } from '../session/session.ts'

/** What this browser keeps of the person learns that the address was verified, perhaps on another device. */
export function markVerified(): void {
  const held = session.get()
  if (held && !held.verified) signIn({ ...held, verified: true })
}

/** Sends the mail again. `words` is what came of it. */
export function useResend() {
  const [words, setWords] = useState('')
  const [pending, setPending] = useState(false)
  const send = async (): Promise<void> => {
    setPending(true)
    try {
      const { verified } = await sendRequest(resendVerification, { body: {} })
      if (verified) markVerified()
      setWords(verified ? 'This address is verified already.' : 'Sent. Look into your mail; the link is good for 24 hours.')
    } catch (thrown) {
      setWords(messageOf(thrown))
    } finally {
      setPending(false)
    }
  }
  return { words, pending, send }
}
