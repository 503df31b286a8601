import { disableSecondFactor, type Profile } from '@docketry/contracts/api/settings.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { counted } from '../data/format.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { CurrentPassword } from './password-form.tsx'
import { Enrol } from './enrol.tsx'

function TurnOff({ done, close }: { done: () => void; close: () => void }) {
  const { errors, general, pending, onSubmit } = useForm(['current', 'code'], async text => {
    await sendRequest(disableSecondFactor, { body: { code: text('code'), current: text('current') } })
    notify('Sign-in codes are off. You are signed out everywhere else.')
    done()
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormErrors errors={general} />
      <CurrentPassword errors={errors} label="Your current password" autoFocus />
      <FormField
        name="code"
        label="Code from your authenticator app, or a recovery code"
        errors={errors}
        autoComplete="one-time-code"
        maxLength={40}
      />
      <div className="settings-acts">
        <button className="btn danger" disabled={pending}>
          {pending ? 'Turning off…' : 'Turn sign-in codes off'}
        </button>
        <button type="button" className="btn" onClick={close}>
          Keep them
        </button>
      </div>
    </form>
  )
}

/** Codes of an authenticator app in addition to the password: off, being set up, or on. */
export function SecondFactor({
  state: { on, recoveryLeft },
  verified,
  changed,
}: {
  state: Profile['secondFactor']
  verified: boolean
  changed: () => void
}) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <section aria-labelledby="set-factor">
      <h2 id="set-factor">Sign-in codes</h2>
      {on && !open && (
        <p>On. Signing in takes your password and a code from your authenticator app. {counted(recoveryLeft, 'recovery code')} left.</p>
      )}
      {on && recoveryLeft < 3 && !open && <p className="settings-warn">To get new recovery codes, turn sign-in codes off and on again.</p>}
      {!on && !open && <p>Off. When they are on, a stolen password is not enough: signing in also needs a code from your phone.</p>}
      {!verified && (
        <p className="settings-warn">
          Verify your email address first: open the link in the email that we sent you. Then you can set them up.
        </p>
      )}
      {verified &&
        (!open ? (
          <div>
            <button type="button" className={on ? 'btn' : 'btn primary'} onClick={() => setOpen(true)}>
              {on ? 'Turn off…' : 'Set up sign-in codes'}
            </button>
          </div>
        ) : on ? (
          <TurnOff close={close} done={() => (close(), changed())} />
        ) : (
          <Enrol close={close} done={() => (close(), changed())} />
        ))}
    </section>
  )
}
