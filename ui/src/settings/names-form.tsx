import { changeNames, type Profile } from '@docketry/contracts/api/settings.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { session, signIn } from '../session/session.ts'

const fieldNames = ['firstName', 'lastName']

export function NamesForm({ profile, changed }: { profile: Profile; changed: () => void }) {
  const { errors, general, pending, onSubmit } = useForm(fieldNames, async text => {
    const names = { firstName: text('firstName').trim(), lastName: text('lastName').trim() }
    await sendRequest(changeNames, { body: names })
    const current = session.get()
    if (current) signIn({ ...current, ...names })
    notify('Your name is saved')
    changed()
  })
  return (
    <section aria-labelledby="set-profile">
      <h2 id="set-profile">You</h2>
      <form onSubmit={onSubmit} noValidate>
        <FormErrors errors={general} />
        <div className="settings-pair">
          <FormField
            name="firstName"
            label="First name"
            errors={errors}
            defaultValue={profile.firstName}
            maxLength={80}
            autoComplete="given-name"
          />
          <FormField
            name="lastName"
            label="Last name"
            errors={errors}
            defaultValue={profile.lastName}
            maxLength={80}
            autoComplete="family-name"
          />
        </div>
        <div>
          <button className="btn primary" disabled={pending}>
            {pending ? 'Saving…' : 'Save your name'}
          </button>
        </div>
      </form>
    </section>
  )
}
