import type { Session } from '@docketry/contracts/api/auth.ts'
import { invitationOf } from '@docketry/contracts/api/team.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { storedCoupon } from '../billing/stored-coupon.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Loading } from '../parts/states.tsx'
import { signIn } from '../session/session.ts'
import { PublicBar } from '../site/public-bar.tsx'
import { takeFocus, useTitle } from '../parts/page-effects.ts'
import { CompanyStep, DetailsStep, PasswordStep, TypeStep } from './steps.tsx'
import { useWizard, type Filled } from './use-wizard.ts'
import { useResend } from './verify-notices.tsx'
import '../site/site.css'
import './accounts.css'

const titles = ['Details', 'Registering as', 'Company details', 'Password']
const types = ['owner', 'admin', 'employee'] as const

/** What a link to this page fills in: `?type=&email=&abn=&firstName=&lastName=&category=&companyName=`, each of them optional. */
export function filledFromLink(search: URLSearchParams): Partial<Filled> {
  const type = types.find(it => it === search.get('type'))
  const texts = ['email', 'abn', 'firstName', 'lastName', 'category', 'companyName'].flatMap(name => {
    const value = search.get(name)?.slice(0, 200)
    return value ? [[name, value]] : []
  })
  return { ...(Object.fromEntries(texts) as Partial<Filled>), ...(type ? { type } : {}) }
}

type Invited = { code: string; email: string; firmName: string; type: 'admin' | 'employee' | 'auditor' }

function Steps({ given, invited, done }: { given: Partial<Filled>; invited: Invited | null; done: (session: Session) => void }) {
  const wizard = useWizard(given, invited?.code ?? null, done)
  const { step, attempt, failure, pending } = wizard
  const form = useRef<HTMLFormElement>(null)
  // Focuses the first invalid field, otherwise the first field of the step.
  useEffect(() => {
    const place = form.current
    const found = ['[aria-invalid="true"]', 'input:checked', 'input:not([readonly])'].map(which => place?.querySelector<HTMLElement>(which))
    found.find(Boolean)?.focus()
  }, [step, attempt])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void wizard.next()
  }
  const shown = titles.flatMap((title, n) => (invited && (n === 1 || n === 2) ? [] : [{ title, n }]))
  return (
    <>
      <ol className="register-steps" aria-label="Steps">
        {shown.map(({ title, n }, i) => (
          <li key={title} aria-current={n === step ? 'step' : undefined} data-past={n < step}>
            <span>{i + 1}</span> {title}
          </li>
        ))}
      </ol>
      <form ref={form} onSubmit={submit} noValidate>
        <h2>{titles[step]}</h2>
        {invited && (
          <p>
            {invited.type === 'auditor' ? 'You are engaged by' : 'You join'} <b>{invited.firmName}</b> as{' '}
            {invited.type === 'employee' ? 'an employee' : `an ${invited.type}`}.
          </p>
        )}
        {failure && (
          <p className="error" role="alert">
            {failure}
          </p>
        )}
        {step === 0 && <DetailsStep wizard={wizard} fixed={invited !== null} />}
        {step === 1 && <TypeStep wizard={wizard} />}
        {step === 2 && <CompanyStep wizard={wizard} />}
        {step === 3 && <PasswordStep wizard={wizard} />}
        <div className="register-acts">
          <button type="button" className="btn big" disabled={step === 0 || pending} onClick={wizard.back}>
            Back
          </button>
          <button className="btn primary big" disabled={pending}>
            {pending ? (step === 2 ? 'Checking…' : 'One moment…') : step === 3 ? 'Register' : 'Next'}
          </button>
        </div>
      </form>
    </>
  )
}

/** After registering by an invitation: its link has verified the address, and no other mail is sent. */
const Verified = () => (
  <section className="register-done" role="status">
    <div className="register-acts">
      <Link className="btn primary big" to="/dashboard">
        Open the dashboard
      </Link>
    </div>
  </section>
)

/** After registering otherwise: what to do next. */
function PleaseVerify({ email }: { email: string }) {
  const { result, pending, send } = useResend()
  return (
    <section className="register-done" role="status">
      <p>
        We have sent an email to <b>{email}</b>. Open the link in it to verify your address; it is valid for 24 hours.
      </p>
      <p>Until then you can look around, but not upload, invite people or pay.</p>
      <div className="register-acts">
        <button type="button" className="btn big" disabled={pending} onClick={() => void send()}>
          Send it again
        </button>
        <Link className="btn primary big" to="/dashboard">
          Open the dashboard
        </Link>
      </div>
      {result && <p>{result}</p>}
    </section>
  )
}

/**
 * Step 1 details, Step 2 registering as, Step 3 company details, Step 4 password, then the notice about the mail (specification of
 * accounts, section 2).
 */
export function Register() {
  const [search] = useSearchParams()
  const code = search.get('invitation')
  const { data, loading } = useEndpoint(invitationOf, code === null ? null : { query: { code } })
  const [session, setSession] = useState<Session | null>(null)
  const coupon = storedCoupon()
  useTitle('Register')
  const done = (found: Session): void => {
    signIn(found)
    setSession(found)
  }
  const invited = code !== null && data ? { code, ...data } : null
  return (
    <div className="site">
      <PublicBar />
      <main className="sign-in register">
        {session ? (
          <h1 tabIndex={-1} ref={takeFocus}>
            {session.verified ? 'You are registered' : 'Check your email'}
          </h1>
        ) : (
          <h1>Register</h1>
        )}
        {session && (session.verified ? <Verified /> : <PleaseVerify email={session.email} />)}
        {!session && loading && <Loading />}
        {!session && invited?.registered && (
          <p>
            {invited.email} is registered already. <Link to="/signin">Sign in</Link> and{' '}
            {invited.type === 'auditor' ? 'open Audits in the menu' : `accept the invitation of ${invited.firmName} on your dashboard`}.
          </p>
        )}
        {!session && !loading && !invited?.registered && (
          <>
            {code !== null && !invited && (
              <p role="status">This invitation is no longer valid. Ask for a new one, or register with the company’s join code.</p>
            )}
            {coupon && <p>Your coupon {coupon} will be filled in when you choose a plan.</p>}
            <Steps
              key={invited?.code}
              given={
                invited ? { email: invited.email, ...(invited.type === 'auditor' ? {} : { type: invited.type }) } : filledFromLink(search)
              }
              invited={invited}
              done={done}
            />
            <p>
              Registered already? <Link to="/signin">Sign in</Link>
            </p>
          </>
        )}
      </main>
    </div>
  )
}
