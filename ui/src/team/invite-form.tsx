import { inviteMember } from '@docketry/contracts/api/team.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { Modal } from '../parts/modal.tsx'
import { ClientChoice } from './client-choice.tsx'

type Props = { firmId: string; clients: { id: string; name: string }[]; close: () => void; sent: () => void }

/** Invites a member by a mail with a registration link. */
export function InviteForm({ firmId, clients, close, sent }: Props) {
  const [type, setType] = useState<'admin' | 'employee'>('employee')
  const [chosen, setChosen] = useState<string[] | null>(null)
  const { errors, general, pending, onSubmit } = useForm(['email'], async text => {
    const email = text('email').trim()
    await sendRequest(inviteMember, { body: { firmId, email, type, ...(type === 'employee' && chosen ? { clientIds: chosen } : {}) } })
    notify(`An invitation was sent to ${email}`)
    sent()
    close()
  })
  return (
    <Modal className="team-dialog" labelledBy="invite-title" onClose={close}>
      <h2 id="invite-title">Add an employee</h2>
      <form onSubmit={onSubmit} noValidate>
        {general.map(it => (
          <p key={it.msg} className="error" role="alert">
            {it.msg}
          </p>
        ))}
        <FormField
          name="email"
          label="Email"
          type="email"
          errors={errors}
          maxLength={200}
          autoComplete="off"
          autoFocus
          hint="They will get an email with a link that is valid for 14 days."
        />
        <label className="field">
          <span>As</span>
          <select className="input" value={type} onChange={event => setType(event.target.value === 'admin' ? 'admin' : 'employee')}>
            <option value="employee">Employee</option>
            <option value="admin">Admin</option>
          </select>
        </label>
        {type === 'employee' && <ClientChoice clients={clients} chosen={chosen} choose={setChosen} />}
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={close}>
            Cancel
          </button>
          <button className="btn primary" disabled={pending || chosen?.length === 0}>
            {pending ? 'Inviting…' : 'Send the invitation'}
          </button>
        </div>
      </form>
    </Modal>
  )
}
