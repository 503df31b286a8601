import { Link } from 'react-router-dom'
import './accounts.css'
import { useResend } from './verify-notices.tsx'

/** After registering: what to do next. */
export function PleaseVerify({ email }: { email: string }) {
  const { words, pending, send } = useResend()
  return (
    <section className="register-done" role="status">
      <p>We have sent a mail to <b>{email}</b>. Open the link in it to verify your address; it is good for 24 hours.</p>
      <p>Until then you can look around, but not upload, invite people or pay.</p>
      <div className="register-acts">
        <button type="button" className="btn big" disabled={pending} onClick={() => void send()}>Send it again</button>
        <Link className="btn primary big" to="/dashboard">Open the dashboard</Link>
      </div>
      {words && <p>{words}</p>}
    </section>
  )
}
