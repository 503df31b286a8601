import { inviteMember } from '@docketry/contracts/api/team.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { ClientChoice } from './client-choice.tsx'

type Props = { firmId: string; clients: { id: string; name: string }[]; close: () => void; sent: () => void }

/** Invites a member by a mail with a registration link. */
export function InviteForm({ firmId, clients, close, sent }: Props) {
  const [type, setType] = useState<'admin' | 'employee'>('employee')
  const [chosen, setChosen] = useState<string[] | null>(null)
  const form = useForm(['email'], async text => {
    const email = text('email').trim()
    await sendRequest(inviteMember, { body: { firmId, email, type, ...(type === 'employee' && chosen ? { clientIds: chosen } : {}) } })
    notify(`An invitation was sent to ${email}`)
    sent()
    close()
  })
  return (
    <DialogForm
      className="team-dialog"
      title="Add an employee"
      act="Send the invitation"
      busy="Inviting…"
      disabled={chosen?.length === 0}
      form={form}
      onClose={close}
    >
      <FormField
        name="email"
        label="Email"
        type="email"
        errors={form.errors}
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
    </DialogForm>
  )
}
