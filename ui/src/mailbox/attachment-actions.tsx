import { addClientEmailAddress, deleteAttachment, uploadAttachments } from '@docketry/contracts/api/mailbox.ts'
import type { ResourceRow } from '@docketry/contracts/api/resources.ts'
import { useState } from 'react'
import { useDeleteMany, useListContext, useUpdateMany } from 'react-admin'
import { Link } from 'react-router-dom'
import { useClients } from '../admin/use-clients.ts'
import { sendRequest } from '../data/request.ts'
import { locOf } from '../data/addresses.ts'
import { counted } from '../data/format.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { May, useMay } from '../session/may.tsx'
import { rememberedText } from './texts.ts'

type Attachment = ResourceRow<'attachments'>
type Client = ResourceRow<'clients'>

/** `unplaced`: the attachments belong to no firm yet; an su assigns them to the client of one. */
type Props = { chosen: Attachment[]; firmId: string; unplaced: boolean }

/** What can be done with the selected attachments. `busy`: until the server has answered; then the list is loaded again. */
function useAttachmentWork({ chosen, firmId, unplaced }: Props) {
  const may = useMay()
  const { refetch } = useListContext()
  const [updateMany, { isPending: updating }] = useUpdateMany('attachments')
  const [deleteMany, { isPending: deleting }] = useDeleteMany('attachments')
  const ids = chosen.map(it => it.id)
  const what = counted(chosen.length, 'attachment')
  const outcome = (report: () => void) => ({
    onSuccess: report,
    onError: (error: unknown) => notifyFailure(error),
    onSettled: () => void refetch(),
  })
  const remember = async (email: string, client: Client): Promise<void> => {
    await sendRequest(addClientEmailAddress, { body: { email, clientId: client.id, firmId } }).then(
      added => notify(rememberedText(added, client.name)),
      (thrown: unknown) => notifyFailure(thrown),
    )
    void refetch()
  }
  const assign = (client: Client): void => {
    const senders = [...new Set(chosen.filter(it => it.sender !== 'failed').map(it => it.email))]
    const [only] = senders
    const always =
      senders.length === 1 && only && may(addClientEmailAddress)
        ? { action: { label: `Always, from ${only}`, run: () => void remember(only, client) } }
        : {}
    const data = { clientId: client.id, ...(unplaced ? { firmId } : {}) }
    void updateMany(
      'attachments',
      { ids, data },
      outcome(() => notify(`${what} assigned to ${client.name}`, always)),
    )
  }
  const mark = (done: boolean): void =>
    void updateMany(
      'attachments',
      { ids, data: { done } },
      outcome(() => notify(`${what} marked ${done ? 'done' : 'not done'}`)),
    )
  const remove = async (): Promise<void> => {
    if (
      !(await confirmAction({
        title: `Delete ${what}?`,
        text: 'They are removed from this list. The emails stay in the mailbox.',
        yes: 'Delete',
        danger: true,
      }))
    )
      return
    await deleteMany(
      'attachments',
      { ids },
      outcome(() => notify(`${what} deleted`)),
    )
  }
  return { busy: updating || deleting, assign, mark, remove }
}

/**
 * Actions on the selected attachments: assign a client, mark done or not done, import, delete. They stay selected while they are listed.
 */
export function AttachmentActions({ chosen, firmId, unplaced }: Props) {
  const may = useMay()
  const { data: clients = [] } = useClients(firmId)
  const { busy, assign, mark, remove } = useAttachmentWork({ chosen, firmId, unplaced })
  const [clientId, setClientId] = useState('')
  const client = clients.find(it => it.id === clientId)
  const allDone = chosen.every(it => it.done)
  const [first] = chosen
  const ofOne = first?.clientId != null && chosen.every(it => it.clientId === first.clientId) ? first.clientId : null
  return (
    <>
      <select className="input" aria-label="Client" value={clientId} onChange={event => setClientId(event.target.value)}>
        <option value="">Choose a client</option>
        {clients.map(it => (
          <option key={it.id} value={it.id}>
            {it.name}
          </option>
        ))}
      </select>
      <button type="button" className="btn small" disabled={busy || clientId === ''} onClick={() => client && assign(client)}>
        Assign
      </button>
      {!unplaced && (
        <button type="button" className="btn small" disabled={busy} onClick={() => mark(!allDone)}>
          {allDone ? 'Not done' : 'Done'}
        </button>
      )}
      {ofOne && may(uploadAttachments) && (
        <Link className="btn small" to={`/scan/emails/${locOf({ firmId, clientId: ofOne })}`}>
          Import…
        </Link>
      )}
      <May endpoint={deleteAttachment}>
        <button type="button" className="btn quiet small" disabled={busy} onClick={() => void remove()}>
          Delete
        </button>
      </May>
    </>
  )
}
