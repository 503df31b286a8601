import { resendVerification } from '@docketry/contracts/api/auth.ts'
import { profile } from '@docketry/contracts/api/settings.ts'
import { useEffect, useState } from 'react'
import { messageOf } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { useStore } from '../data/store.ts'
import { session, signIn } from '../session/session.ts'
import './accounts.css'

/** Marks the stored session as verified; the address may have been verified on another device. */
function markVerified(): void {
  const current = session.get()
  if (current && !current.verified) signIn({ ...current, verified: true })
}

/** Sends the mail again. `result`: a sentence, '' before the first attempt. */
export function useResend() {
  const [result, setResult] = useState('')
  const [pending, setPending] = useState(false)
  const send = async (): Promise<void> => {
    setPending(true)
    try {
      const { verified } = await sendRequest(resendVerification, { body: {} })
      if (verified) markVerified()
      setResult(verified ? 'This address is verified already.' : 'Sent. Check your email; the link is valid for 24 hours.')
    } catch (thrown) {
      setResult(messageOf(thrown))
    } finally {
      setPending(false)
    }
  }
  return { result, pending, send }
}

/**
 * Shown on every signed-in page until the address is verified. Checks again whenever the window gets the focus, since it may be verified in
 * another one.
 */
export function VerifyBar() {
  const waiting = useStore(session, it => it !== null && !it.verified)
  const { result, pending, send } = useResend()
  useEffect(() => {
    if (!waiting) return
    const stop = new AbortController()
    const check = (): void => {
      sendRequest(profile, { signal: stop.signal }).then(
        ({ verified }) => verified && markVerified(),
        () => undefined, // the next check retries
      )
    }
    check()
    window.addEventListener('focus', check)
    return () => {
      stop.abort()
      window.removeEventListener('focus', check)
    }
  }, [waiting])
  if (!waiting) return null
  return (
    <div className="verify-bar" role="status">
      <span>
        {result ||
          'Please verify your email address: open the link in the email that we sent you. Until then you can look around, but not upload, invite people or pay.'}
      </span>
      <button type="button" className="btn small" disabled={pending} onClick={() => void send()}>
        Resend
      </button>
    </div>
  )
}
