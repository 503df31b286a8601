import { profile } from '@docketry/contracts/api/settings.ts'
import { useEffect } from 'react'
import { sendRequest } from '../data/request.ts'
import { useStore } from '../data/store.ts'
import { session } from '../session/session.ts'
import { markVerified, useResend } from './use-resend.ts'
import './accounts.css'

/** On top of every signed-in page until the address is verified. Whether it was, perhaps in another window, is asked whenever this one is come back to. */
export function VerifyBar() {
  const waiting = useStore(session, it => it !== null && !it.verified)
  const { words, pending, send } = useResend()
  useEffect(() => {
    if (!waiting) return
    const stop = new AbortController()
    const look = (): void => {
      sendRequest(profile, { signal: stop.signal }).then(({ verified }) => verified && markVerified(), () => undefined) // the next look asks again
    }
    look()
    window.addEventListener('focus', look)
    return () => {
      stop.abort()
      window.removeEventListener('focus', look)
    }
  }, [waiting])
  if (!waiting) return null
  return (
    <div className="verify-bar" role="status">
      <span>{words || 'Please verify your e-mail address: open the link in the mail that we sent you. Until then you can look around, but not upload, invite people or pay.'}</span>
      <button type="button" className="btn small" disabled={pending} onClick={() => void send()}>Resend</button>
    </div>
  )
}
