import type { ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { changeMemberType, leaveFirm, limitMember, removeMember, type TeamEntry } from '@docketry/contracts/api/team.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { useStore } from '../data/store.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { useMay } from '../session/may.tsx'
import { session } from '../session/session.ts'
import { ClientsDialog, clientLimitText } from './client-choice.tsx'
import { OwnerDialog } from './owner-dialog.tsx'

type Props = { it: TeamEntry; firmId: string; clients: ClientAnswer[]; changed: () => void }
type Type = TeamEntry['type']
const types: Type[] = ['owner', 'admin', 'employee']
const shown = { owner: 'Owner', admin: 'Admin', employee: 'Employee' } as const

const initials = ({ firstName, lastName }: TeamEntry['user']): string => `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()

export function MemberCard({ it, firmId, clients, changed }: Props) {
  const me = useStore(session, user => user?.user_id) === it.userId
  const may = useMay()
  const [choosing, setChoosing] = useState(false)
  const [owning, setOwning] = useState<{ to: Type | null } | null>(null)
  const name = `${it.user.firstName} ${it.user.lastName}`.trim()
  const act = async (words: string, done: Promise<unknown>): Promise<void> => {
    await done.then(() => notify(words), (thrown: unknown) => notifyError(messageOf(thrown)))
    changed()
  }
  const member = { firmId, userId: it.userId }
  const change = (type: Type): void => {
    // The select keeps the stored role until the dialog is confirmed.
    if (type === 'owner' || it.type === 'owner') setOwning({ to: type })
    else void act(`${name} is ${shown[type].toLowerCase()} now`, sendRequest(changeMemberType, { body: { ...member, type } }))
  }
  const limit = (clientIds: string[] | null): void => void act(`${name} works for ${clientLimitText(clientIds, clients)}`, sendRequest(limitMember, { body: { ...member, clientIds } }))
  const remove = async (): Promise<void> => {
    if (it.type === 'owner') {
      setOwning({ to: null })
      return
    }
    if (!(await confirmAction({ title: `Remove ${name}?`, text: `${name} is signed out of your firm at once. What they did stays.`, yes: 'Remove', danger: true }))) return
    await act(`${name} was removed`, sendRequest(removeMember, { body: member }))
  }
  const leave = async (): Promise<void> => {
    if (!(await confirmAction({ title: 'Leave this firm?', text: 'You see nothing of it any more. To come back you ask its owner.', yes: 'Leave', danger: true }))) return
    await act('You have left the firm', sendRequest(leaveFirm, { body: { firmId } }))
    reloadFirms()
  }
  return (
    <li className="member">
      <span className="member-face" aria-hidden="true">{initials(it.user)}</span>
      <div className="member-who"><strong>{name}{me && ' (you)'}</strong><span>{it.user.email}</span></div>
      {may(changeMemberType)
        ? <select className="input" aria-label={`What ${name} is`} value={it.type} onChange={event => change(event.target.value as Type)}>
          {types.map(type => <option key={type} value={type}>{shown[type]}</option>)}
        </select>
        : <span className="member-type">{shown[it.type]}</span>}
      {it.type === 'employee' && (may(limitMember) || it.clientIds) && <p className="member-limit">Works for {clientLimitText(it.clientIds, clients)}</p>}
      <div className="member-acts">
        {may(limitMember) && it.type === 'employee' && <button type="button" className="btn small" aria-label={`Choose the clients of ${name}`} onClick={() => setChoosing(true)}>Clients…</button>}
        {me ? <button type="button" className="btn quiet small" onClick={() => void leave()}>Leave</button>
          : may(removeMember) && <button type="button" className="btn quiet small" aria-label={`Remove ${name}`} onClick={() => void remove()}>Remove</button>}
      </div>
      {owning && <OwnerDialog name={name} member={member} to={owning.to} close={() => setOwning(null)} changed={changed} />}
      {choosing && <ClientsDialog title={`For whom ${name} works`} clients={clients} chosen={it.clientIds} close={() => setChoosing(false)} save={limit} />}
    </li>
  )
}
