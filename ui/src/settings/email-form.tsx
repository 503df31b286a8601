import { changeEmail, type Profile } from '@docketry/contracts/api/settings.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { CurrentPassword } from './password-form.tsx'

/** The person's address. It changes when the link in the mail to the new one is opened. */
export function EmailForm({ profile: { email, pendingEmail, secondFactor }, changed }: { profile: Profile; changed: () => void }) {
  const [open, setOpen] = useState(false)
  const { errors, general, pending, onSubmit } = useForm(['email', 'current', 'code'], async (text, form) => {
    const to = text('email').trim()
    await sendRequest(changeEmail, { body: { email: to, current: text('current'), ...(secondFactor.on ? { code: text('code') } : {}) } })
    form.reset()
    setOpen(false)
    notify(`A link was sent to ${to}. Open it within 24 hours; until then you sign in with ${email}.`)
    changed()
  })
  return (
    <section aria-labelledby="set-email">
      <h2 id="set-email">Email</h2>
      <p>
        You sign in with <b>{email}</b>.
        {pendingEmail !== null && (
          <>
            {' '}
            It changes to <b>{pendingEmail}</b> when you open the link that was sent there. The link is valid for 24 hours; send the form
            again for a new one.
          </>
        )}
      </p>
      {!open ? (
        <div>
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            Change the email…
          </button>
        </div>
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <FormErrors errors={general} />
          <div className="settings-pair">
            <FormField name="email" label="New email" errors={errors} type="email" autoComplete="email" maxLength={200} autoFocus />
            <CurrentPassword errors={errors} />
          </div>
          {secondFactor.on && (
            <FormField name="code" label="Sign-in code or recovery code" errors={errors} autoComplete="one-time-code" maxLength={40} />
          )}
          <div className="settings-acts">
            <button className="btn primary" disabled={pending}>
              {pending ? 'Sending…' : 'Send the link'}
            </button>
            <button type="button" className="btn" onClick={() => setOpen(false)}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
