import { login } from '@docketry/contracts/calls/auth.ts'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { ask } from '../data/ask.ts'
import { isProblem } from '../data/problem.ts'
import { useStore } from '../data/store.ts'
import { prefetchAfterIdle } from '../prefetch.ts'
import { session, signIn } from '../session/session.ts'
import { PublicBar } from './public-bar.tsx'
import './site.css'

/** The message of the entry with param `userNotFound` (specification of accounts, section 5). */
const messageOf = (thrown: unknown): string => {
  if (!isProblem(thrown)) return 'Something went wrong'
  return thrown.errors.find(it => it.param === 'userNotFound')?.msg ?? thrown.message
}

export function SignIn() {
  const { flag } = useParams()
  const navigate = useNavigate()
  const user = useStore(session, it => it)
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  const id = useId()
  useEffect(prefetchAfterIdle, [])
  const next = flag ? `/dashboard/${flag}` : '/dashboard'
  if (user && !pending) return <Navigate to={next} replace />

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    setPending(true)
    setError('')
    try {
      signIn(await ask(login, { body: { email: String(form.get('email')).trim(), password: String(form.get('password')) } }))
      void navigate(next, { replace: true })
    } catch (thrown) {
      setError(messageOf(thrown))
      setPending(false)
    }
  }
  return (
    <div className="site">
      <PublicBar />
      <main className="sign-in">
        <h1>Sign in</h1>
        <form onSubmit={event => void submit(event)}>
          {error && <p className="error" role="alert">{error}</p>}
          <div className="field">
            <label htmlFor={`${id}e`}>E-mail</label>
            <input className="input" id={`${id}e`} name="email" type="email" autoComplete="username" required autoFocus />
          </div>
          <div className="field">
            <label htmlFor={`${id}p`}>Password</label>
            <input className="input" id={`${id}p`} name="password" type="password" autoComplete="current-password" required />
          </div>
          <button className="btn primary big" disabled={pending}>{pending ? 'Signing in…' : 'Sign in'}</button>
        </form>
      </main>
    </div>
  )
}
