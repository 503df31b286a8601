import { login } from '@docketry/contracts/api/auth.ts'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { codeInPath, unshownCoupon } from '../billing/stored-coupon.ts'
import { sendRequest } from '../data/request.ts'
import { isProblem } from '../data/problem.ts'
import { useStore } from '../data/store.ts'
import { useTitle } from '../parts/page-effects.ts'
import { prefetchAfterIdle } from '../prefetch.ts'
import { session, signIn } from '../session/session.ts'
import { PublicBar } from './public-bar.tsx'
import './site.css'

/** The password is right, and the account has sign-in codes. */
const asksForCode = (thrown: unknown): boolean => isProblem(thrown) && thrown.errors.some(it => it.param === 'secondFactor')

/** The message of the entry with param `userNotFound` (specification of accounts, section 5). */
const failureText = (thrown: unknown): string => {
  if (!isProblem(thrown)) return 'Something went wrong'
  return thrown.errors.find(it => it.param === 'userNotFound')?.msg ?? thrown.message
}

export function SignIn() {
  const { flag } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const user = useStore(session, it => it)
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  const [code, setCode] = useState(false)
  const id = useId()
  useTitle('Sign in')
  useEffect(() => prefetchAfterIdle(), [])
  const coupon = codeInPath(pathname) ?? unshownCoupon()
  const wanted = flag ?? (coupon && `coupon=${coupon}`)
  const next = wanted ? `/dashboard/${wanted}` : '/dashboard'
  if (user && !pending) return <Navigate to={next} replace />

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    setPending(true)
    setError('')
    try {
      const typed = String(form.get('code') ?? '').trim()
      const body = { email: String(form.get('email')).trim(), password: String(form.get('password')), ...(typed ? { code: typed } : {}) }
      signIn(await sendRequest(login, { body }))
      void navigate(next, { replace: true })
    } catch (thrown) {
      // The first request for a code is not shown as an error.
      setError(asksForCode(thrown) && !code ? '' : failureText(thrown))
      if (asksForCode(thrown)) setCode(true)
      setPending(false)
    }
  }
  return (
    <div className="site">
      <PublicBar />
      <main className="sign-in">
        <h1>Sign in</h1>
        {coupon && <p>Your coupon {coupon} will be filled in when you choose a plan, even if you register first.</p>}
        <form onSubmit={event => void submit(event)}>
          {error && (
            <p className="error" role="alert">
              {error}
            </p>
          )}
          <div className="field">
            <label htmlFor={`${id}e`}>Email</label>
            <input className="input" id={`${id}e`} name="email" type="email" autoComplete="username" required autoFocus />
          </div>
          <div className="field">
            <label htmlFor={`${id}p`}>Password</label>
            <input className="input" id={`${id}p`} name="password" type="password" autoComplete="current-password" required />
          </div>
          {code && (
            <div className="field">
              <label htmlFor={`${id}c`}>Code from your authenticator app</label>
              <input
                className="input"
                id={`${id}c`}
                name="code"
                autoComplete="one-time-code"
                maxLength={40}
                required
                autoFocus
                aria-describedby={`${id}h`}
              />
              <p id={`${id}h`}>Without your phone, enter one of your recovery codes.</p>
            </div>
          )}
          {/* Not disabled meanwhile: browsers take the focus from a disabled button. */}
          <button className="btn primary big">{pending ? 'Signing in…' : 'Sign in'}</button>
        </form>
        <p>
          <Link to="/forgotPassword">Forgot your password?</Link>
        </p>
      </main>
    </div>
  )
}
