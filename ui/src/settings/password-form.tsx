import { changePassword } from '@docketry/contracts/api/settings.ts'
import type { ReactNode } from 'react'
import type { FieldError } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'

type CurrentProps = { errors: FieldError[]; label?: string; autoFocus?: boolean; hint?: ReactNode }

/** The field `current` of a form that needs the person's password. */
export const CurrentPassword = ({ label = 'Current password', ...more }: CurrentProps) => (
  <FormField name="current" label={label} type="password" autoComplete="current-password" maxLength={200} {...more} />
)

const fieldNames = ['current', 'password', 'confirm_password']

export function PasswordForm({ email }: { email: string }) {
  const { errors, general, pending, onSubmit } = useForm(fieldNames, async (text, form) => {
    await sendRequest(changePassword, {
      body: { current: text('current'), password: text('password'), confirm_password: text('confirm_password') },
    })
    form.reset()
    notify('Your password has been changed. You are signed out everywhere else.')
  })
  return (
    <section aria-labelledby="set-password">
      <h2 id="set-password">Password</h2>
      <form onSubmit={onSubmit} noValidate>
        <FormErrors errors={general} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <CurrentPassword errors={errors} />
        <div className="settings-pair">
          <FormField name="password" label="New password" errors={errors} type="password" autoComplete="new-password" />
          <FormField name="confirm_password" label="Confirm the password" errors={errors} type="password" autoComplete="new-password" />
        </div>
        <p>8 to 128 characters, and not a common password.</p>
        <div>
          <button className="btn primary" disabled={pending}>
            {pending ? 'Changing…' : 'Change the password'}
          </button>
        </div>
      </form>
    </section>
  )
}
