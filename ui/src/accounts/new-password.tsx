import { newPassword } from '@docketry/contracts/api/auth.ts'
import { passwordErrors, type FieldError } from '@docketry/contracts/rules/registration.ts'
import { useState, type FormEvent } from 'react'
import { Link, useParams } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { isProblem, messageOf } from '../data/problem.ts'
import { signOut } from '../session/session.ts'
import { PublicBar } from '../site/public-bar.tsx'
import { takeFocus, useTitle } from '../parts/page-effects.ts'
import { TextField } from './text-field.tsx'
import '../site/site.css'
import './accounts.css'

/** Page of the link in the mail. Saving ends every session of the user, including that of this browser. */
export function NewPassword() {
  const { code = '' } = useParams()
  const [filled, setFilled] = useState({ password: '', confirm_password: '' })
  const [errors, setErrors] = useState<FieldError[]>([])
  const [done, setDone] = useState(false)
  const [pending, setPending] = useState(false)
  useTitle('Choose a new password')
  const change = (more: Partial<typeof filled>): void => {
    setFilled(before => ({ ...before, ...more }))
    setErrors([])
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wrong = passwordErrors(filled, { email: '', firmNames: [] })
    setErrors(wrong)
    if (pending || wrong.length > 0) return
    setPending(true)
    try {
      await sendRequest(newPassword, { body: { code, ...filled } })
      signOut()
      setDone(true)
    } catch (thrown) {
      setErrors(isProblem(thrown) && thrown.errors.length > 0 ? thrown.errors : [{ param: '', msg: messageOf(thrown) }])
    }
    setPending(false)
  }
  const general = errors.find(it => it.param !== 'password' && it.param !== 'confirm_password')
  return (
    <div className="site">
      <PublicBar />
      <main className="sign-in">
        {!done && <h1>Choose a new password</h1>}
        {done && (
          <h1 tabIndex={-1} ref={takeFocus}>
            Your password has been changed
          </h1>
        )}
        {done && (
          <p role="status">
            All devices that were signed in are signed out now. <Link to="/signin">Sign in</Link> with the new password.
          </p>
        )}
        {!done && (
          <form onSubmit={event => void submit(event)} noValidate>
            {general && (
              <p className="error" role="alert">
                {general.msg}
                {general.param === 'code' && (
                  <>
                    {' '}
                    <Link to="/forgotPassword">Request a new link</Link>
                  </>
                )}
              </p>
            )}
            <TextField
              name="password"
              label="New password"
              type="password"
              autoComplete="new-password"
              autoFocus
              hint="8 to 128 characters, and not a common password."
              value={filled.password}
              errors={errors}
              onText={password => change({ password })}
            />
            <TextField
              name="confirm_password"
              label="Confirm the password"
              type="password"
              autoComplete="new-password"
              value={filled.confirm_password}
              errors={errors}
              onText={text => change({ confirm_password: text })}
            />
            <button className="btn primary big">{pending ? 'Saving…' : 'Save the password'}</button>
          </form>
        )}
      </main>
    </div>
  )
}
