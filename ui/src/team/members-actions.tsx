import { useState } from 'react'
import { useDeleteMany, useUpdateMany } from 'react-admin'
import { counted } from '../data/format.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { ClientsDialog, clientLimitText } from './client-choice.tsx'
import { nameOf, roleNames, type Client, type Member } from './member.ts'

/** Actions on several selected members, of whom none is an owner. */
export function MembersActions({ members, clients, done }: { members: Member[]; clients: Client[]; done: () => void }) {
  const [updateMany, { isPending: updating }] = useUpdateMany('team')
  const [deleteMany, { isPending: deleting }] = useDeleteMany('team')
  const [choosing, setChoosing] = useState(false)
  const [first] = members
  if (!first) return null
  const { firmId } = first
  const busy = updating || deleting
  const ids = members.map(it => it.id)
  const what = counted(members.length, 'member')
  const outcome = (text: string) => ({
    onSuccess: () => notify(text),
    onError: (error: unknown) => notifyFailure(error),
    onSettled: done,
  })
  const makeAll = (type: 'admin' | 'employee'): void =>
    void updateMany(
      'team',
      { ids: members.filter(it => it.type !== type).map(it => it.id), data: { firmId, type } },
      outcome(`${what}: ${roleNames[type].toLowerCase()} now`),
    )
  const limit = (clientIds: string[] | null): void =>
    void updateMany('team', { ids, data: { firmId, clientIds } }, outcome(`${what}: for ${clientLimitText(clientIds, clients)}`))
  const remove = async (): Promise<void> => {
    const text = `${members.map(nameOf).join(', ')}: signed out of your firm at once. What they did stays.`
    if (!(await confirmAction({ title: `Remove ${what}?`, text, yes: 'Remove', danger: true }))) return
    await deleteMany(
      'team',
      { ids, meta: { firmId } },
      outcome(members.length === 1 ? `${nameOf(first)} was removed` : `${members.length} members were removed`),
    )
  }
  return (
    <>
      {members.some(it => it.type === 'employee') && (
        <button type="button" className="btn small" disabled={busy} onClick={() => makeAll('admin')}>
          Make admin
        </button>
      )}
      {members.some(it => it.type === 'admin') && (
        <button type="button" className="btn small" disabled={busy} onClick={() => makeAll('employee')}>
          Make employee
        </button>
      )}
      {members.every(it => it.type === 'employee') && (
        <button type="button" className="btn small" disabled={busy} onClick={() => setChoosing(true)}>
          Clients…
        </button>
      )}
      <button type="button" className="btn quiet small" disabled={busy} onClick={() => void remove()}>
        Remove
      </button>
      {choosing && (
        <ClientsDialog
          title={`Clients of ${members.length === 1 ? nameOf(first) : what}`}
          clients={clients}
          chosen={first.clientIds}
          close={() => setChoosing(false)}
          save={limit}
        />
      )}
    </>
  )
}
