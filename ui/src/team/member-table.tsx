import { changeMemberType, leaveFirm, limitMember, removeMember } from '@docketry/contracts/api/team.ts'
import { useState } from 'react'
import { DataTable, useDelete, useListContext, useRecordContext, useUpdate } from 'react-admin'
import { actionsLabel, ResourceTable } from '../admin/resource-list.tsx'
import { sendRequest } from '../data/request.ts'
import { useStore } from '../data/store.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { useMay } from '../session/may.tsx'
import { session } from '../session/session.ts'
import { ClientsDialog, clientLimitText } from './client-choice.tsx'
import { nameOf, roleNames, type Client, type Member, type MemberRole } from './member.ts'
import { MembersActions } from './members-actions.tsx'
import { OwnerDialog } from './owner-dialog.tsx'

const roles: MemberRole[] = ['owner', 'admin', 'employee']
const useIsMe = (member: Member | undefined): boolean => useStore(session, user => user?.user_id) === member?.userId

function MemberName() {
  const member = useRecordContext<Member>()
  const isMe = useIsMe(member)
  return (
    member && (
      <>
        <b>
          {nameOf(member)}
          {isMe && ' (you)'}
        </b>
        <br />
        <span className="faint">{member.user.email}</span>
      </>
    )
  )
}

type Changing = { changed: () => void }

/** The member's role; a change of ownership is confirmed with the user's password. */
function MemberType({ changed }: Changing) {
  const member = useRecordContext<Member>()
  const may = useMay()
  const [update] = useUpdate<Member>('team')
  const [newType, setNewType] = useState<MemberRole | null>(null)
  if (!member) return null
  if (!may(changeMemberType)) return roleNames[member.type]
  const name = nameOf(member)
  const change = (type: MemberRole): void => {
    // The select keeps the stored role until the dialog is confirmed.
    if (type === 'owner' || member.type === 'owner') return setNewType(type)
    void update(
      'team',
      { id: member.id, data: { firmId: member.firmId, type }, previousData: member },
      {
        onSuccess: () => notify(`${name} is ${roleNames[type].toLowerCase()} now`),
        onError: error => notifyFailure(error),
        onSettled: changed,
      },
    )
  }
  return (
    <>
      <select
        className="input"
        aria-label={`Role of ${name}`}
        value={member.type}
        onChange={event => change(event.target.value as MemberRole)}
      >
        {roles.map(type => (
          <option key={type} value={type}>
            {roleNames[type]}
          </option>
        ))}
      </select>
      {newType && (
        <OwnerDialog
          name={name}
          member={{ firmId: member.firmId, userId: member.userId }}
          to={newType}
          close={() => setNewType(null)}
          changed={changed}
        />
      )}
    </>
  )
}

/** The clients that an employee works for. */
function MemberLimit({ clients, changed }: Changing & { clients: Client[] }) {
  const member = useRecordContext<Member>()
  const may = useMay()
  const [update] = useUpdate<Member>('team')
  const [choosing, setChoosing] = useState(false)
  if (!member || member.type !== 'employee' || !(may(limitMember) || member.clientIds)) return null
  const name = nameOf(member)
  const save = (clientIds: string[] | null): void =>
    void update(
      'team',
      { id: member.id, data: { firmId: member.firmId, clientIds }, previousData: member },
      {
        onSuccess: () => notify(`${name} works for ${clientLimitText(clientIds, clients)}`),
        onError: error => notifyFailure(error),
        onSettled: changed,
      },
    )
  return (
    <div className="member-limit">
      <span>Works for {clientLimitText(member.clientIds, clients)}</span>
      {may(limitMember) && (
        <button type="button" className="btn small" aria-label={`Choose the clients of ${name}`} onClick={() => setChoosing(true)}>
          Clients…
        </button>
      )}
      {choosing && (
        <ClientsDialog
          title={`Clients of ${name}`}
          clients={clients}
          chosen={member.clientIds}
          close={() => setChoosing(false)}
          save={save}
        />
      )}
    </div>
  )
}

function LeaveFirm({ onlyOwner, leave }: { onlyOwner: boolean; leave: () => void }) {
  if (onlyOwner) return <span className="only-owner">You are the only owner. To leave, make somebody else an owner first.</span>
  return (
    <button type="button" className="btn quiet small" onClick={leave}>
      Leave
    </button>
  )
}

function MemberActions({ changed }: Changing) {
  const member = useRecordContext<Member>()
  const isMe = useIsMe(member)
  const may = useMay()
  const [deleteOne] = useDelete<Member>('team')
  const [removingOwner, setRemovingOwner] = useState(false)
  if (!member) return null
  const { id, firmId, userId } = member
  const name = nameOf(member)
  const remove = async (): Promise<void> => {
    if (member.type === 'owner') return setRemovingOwner(true)
    if (
      !(await confirmAction({
        title: `Remove ${name}?`,
        text: `${name} is signed out of your firm at once. What they did stays.`,
        yes: 'Remove',
        danger: true,
      }))
    )
      return
    void deleteOne(
      'team',
      { id, previousData: member },
      { onSuccess: () => notify(`${name} was removed`), onError: error => notifyFailure(error), onSettled: changed },
    )
  }
  const leave = async (): Promise<void> => {
    if (
      !(await confirmAction({
        title: 'Leave this firm?',
        text: 'You lose access to it. To come back, ask its owner.',
        yes: 'Leave',
        danger: true,
      }))
    )
      return
    await sendRequest(leaveFirm, { body: { firmId } }).then(
      () => notify('You have left the firm'),
      (thrown: unknown) => notifyFailure(thrown),
    )
    changed()
    reloadFirms()
  }
  return (
    <div className="row-acts">
      {isMe && <LeaveFirm onlyOwner={member.onlyOwner === true} leave={() => void leave()} />}
      {!isMe && may(removeMember) && (
        <button type="button" className="btn quiet small" aria-label={`Remove ${name}`} onClick={() => void remove()}>
          Remove
        </button>
      )}
      {removingOwner && (
        <OwnerDialog name={name} member={{ firmId, userId }} to={null} close={() => setRemovingOwner(false)} changed={changed} />
      )}
    </div>
  )
}

/** The members of a firm. `changed` is called after every change of one. */
export function MemberTable({ clients, changed }: Changing & { clients: Client[] }) {
  const { data = [], onUnselectItems } = useListContext<Member>()
  const me = useStore(session, user => user?.user_id)
  const may = useMay()
  // Ownership changes with the password, in the member's row.
  const canSelect = ({ userId, type }: Member): boolean => userId !== me && type !== 'owner'
  // One member is changed in their row.
  const several = may(changeMemberType) && data.filter(canSelect).length > 1
  const actions = (members: Member[]) => <MembersActions members={members} clients={clients} done={() => (onUnselectItems(), changed())} />
  return (
    <ResourceTable<Member> what="the team" empty={null} selection={several ? { nameOf, canSelect, actions } : undefined}>
      <DataTable.Col source="user.firstName" label="Name">
        <MemberName />
      </DataTable.Col>
      <DataTable.Col source="type" label="Role">
        <MemberType changed={changed} />
      </DataTable.Col>
      <DataTable.Col source="clientIds" label="Clients" disableSort>
        <MemberLimit clients={clients} changed={changed} />
      </DataTable.Col>
      <DataTable.Col label={actionsLabel}>
        <MemberActions changed={changed} />
      </DataTable.Col>
    </ResourceTable>
  )
}
