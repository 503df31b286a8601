/** The fields of each step of the registration. */
import { listBusinessKinds } from '@docketry/contracts/api/clients.ts'
import { useId } from 'react'
import { useEndpoint } from '../data/use-query.ts'
import { TextField } from './text-field.tsx'
import type { Filled, Wizard } from './use-wizard.ts'

const field = ({ filled, errors, change }: Wizard, name: keyof Filled) => ({
  name,
  value: filled[name],
  errors,
  onText: (text: string) => change({ [name]: text }),
})

/** `email` fixed: an invitation is for one address. */
export const DetailsStep = ({ wizard, fixed }: { wizard: Wizard; fixed: boolean }) => (
  <>
    <TextField {...field(wizard, 'firstName')} label="First name" autoComplete="given-name" maxLength={80} />
    <TextField {...field(wizard, 'lastName')} label="Last name" autoComplete="family-name" maxLength={80} />
    <TextField
      {...field(wizard, 'email')}
      label="Email"
      type="email"
      autoComplete="email"
      maxLength={200}
      readOnly={fixed}
      hint={fixed ? 'The invitation was sent to this address.' : 'We will send an email there to verify it.'}
    />
  </>
)

const kinds = [
  ['owner', 'Owner', 'The company is mine. Nobody there uses Docketry yet.'],
  ['admin', 'Admin', 'I help to run a company that uses Docketry.'],
  ['employee', 'Employee', 'I work for a company that uses Docketry.'],
] as const

export const TypeStep = ({ wizard: { filled, change } }: { wizard: Wizard }) => (
  <fieldset className="register-types">
    <legend className="sr">Registering as</legend>
    {kinds.map(([type, label, explanation]) => (
      <label key={type}>
        <input type="radio" name="type" value={type} checked={filled.type === type} onChange={() => change({ type })} />
        <span>
          <b>{label}</b>
          <small>{explanation}</small>
        </span>
      </label>
    ))}
  </fieldset>
)

export function CompanyStep({ wizard }: { wizard: Wizard }) {
  const { data } = useEndpoint(listBusinessKinds, {})
  const list = useId()
  if (wizard.filled.type !== 'owner') {
    return (
      <TextField
        {...field(wizard, 'abn')}
        label="ABN or join code"
        autoComplete="off"
        maxLength={30}
        placeholder="ABCD-2345"
        hint="The owner of the company finds the join code on the Team page, and will be asked to approve you."
      />
    )
  }
  return (
    <>
      <TextField
        {...field(wizard, 'category')}
        label="Category"
        autoComplete="off"
        maxLength={100}
        list={list}
        placeholder="Accounting Firm"
        hint="Choose one, or type your own."
      />
      <datalist id={list}>
        {data?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <TextField {...field(wizard, 'abn')} label="ABN" inputMode="numeric" autoComplete="off" maxLength={30} placeholder="12 345 678 901" />
      <TextField
        {...field(wizard, 'companyName')}
        label="Company name (optional)"
        autoComplete="organization"
        maxLength={80}
        hint="If left empty: the name in the business register, otherwise your own name."
      />
    </>
  )
}

export const PasswordStep = ({ wizard }: { wizard: Wizard }) => (
  <>
    {wizard.filled.type === 'owner' && wizard.entityName && (
      <p>
        The business register has this company as <b>{wizard.entityName}</b>.
      </p>
    )}
    <TextField
      {...field(wizard, 'password')}
      label="Password"
      type="password"
      autoComplete="new-password"
      hint="8 to 128 characters, and not a common password."
    />
    <TextField {...field(wizard, 'confirm_password')} label="Confirm the password" type="password" autoComplete="new-password" />
  </>
)
