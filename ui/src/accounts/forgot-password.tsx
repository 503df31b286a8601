import { forgotPassword } from '@docketry/contracts/api/auth.ts'
import { isEmail } from '@docketry/contracts/rules/emails.ts'
import type { FieldError } from '@docketry/contracts/rules/registration.ts'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { PublicBar } from '../site/public-bar.tsx'
import { takeFocus, useTitle } from '../parts/page-effects.ts'
import { TextField } from './text-field.tsx'
import '../site/site.css'
import './accounts.css'

/** Does not reveal whether an account exists; only the mail does. */
export function ForgotPassword() {
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<FieldError[]>([])
  const [sent, setSent] = useState(false)
  const [pending, setPending] = useState(false)
  useTitle('Forgot your password?')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending) return
    if (!isEmail(email)) return setErrors([{ param: 'email', msg: 'Invalid email' }])
    setPending(true)
    try {
      await sendRequest(forgotPassword, { body: { email: email.trim() } })
      setSent(true)
    } catch (thrown) {
      setErrors([{ param: 'email', msg: messageOf(thrown) }])
    }
    setPending(false)
  }
  return (
    <div className="site">
      <PublicBar />
      <main className="sign-in">
        <h1>Forgot your password?</h1>
        {sent ? (
          <p role="status" tabIndex={-1} ref={takeFocus}>
            If {email.trim()} is registered with us, an email with a link is on its way. The link is valid for 24 hours.
          </p>
        ) : (
          <form onSubmit={event => void submit(event)} noValidate>
            <p>We will email you a link to choose a new password.</p>
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              autoFocus
              value={email}
              errors={errors}
              onText={text => {
                setEmail(text)
                setErrors([])
              }}
            />
            <button className="btn primary big">{pending ? 'Sending…' : 'Send the link'}</button>
          </form>
        )}
        <p>
          <Link to="/signin">Back to Sign in</Link>
        </p>
      </main>
    </div>
  )
}
