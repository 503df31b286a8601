import { sendJoinRequest } from '@docketry/contracts/api/requests.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { loadRequests } from './requests-store.ts'
import { reloadFirms } from '../session/firm.ts'
import './requests.css'

type Type = 'owner' | 'admin' | 'employee'

/** Requests to join a company by its ABN or join code; as an owner, registers a company that nobody has registered. */
export function JoinRequestForm({ onSent = () => undefined }: { onSent?: () => void }) {
  const [type, setType] = useState<Type>('employee')
  const { errors, general, pending, onSubmit } = useForm(['abn', 'companyName'], async (text, form) => {
    const companyName = text('companyName').trim()
    const { opened } = await sendRequest(sendJoinRequest, {
      body: { abn: text('abn').trim(), type, ...(companyName ? { companyName } : {}) },
    })
    notify(opened ? 'Your company is registered' : 'Your request was sent')
    form.reset()
    setType('employee')
    if (opened) reloadFirms()
    onSent()
    await loadRequests()
  })
  return (
    <form className="join-request" onSubmit={onSubmit} noValidate>
      <FormErrors errors={general} />
      <FormField
        name="abn"
        label="ABN or join code of the company"
        errors={errors}
        maxLength={30}
        autoComplete="off"
        placeholder="K7QM-2XVB"
      />
      <label className="field">
        <span>As</span>
        <select className="input" name="type" value={type} onChange={event => setType(event.target.value as Type)}>
          <option value="employee">Employee</option>
          <option value="admin">Admin</option>
          <option value="owner">Owner</option>
        </select>
      </label>
      {type === 'owner' && (
        <FormField
          name="companyName"
          label="Company name (optional)"
          errors={errors}
          maxLength={80}
          autoComplete="organization"
          hint="Only for a company that nobody has registered yet: you become its owner."
        />
      )}
      <button className="btn primary" disabled={pending}>
        {pending ? 'Sending…' : type === 'owner' ? 'Ask, or register it' : 'Ask to join'}
      </button>
    </form>
  )
}
