import { addClientEmailAddress, deleteAttachment, updateAttachments, uploadAttachments, type Attachment } from '@docketry/contracts/api/mailbox.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { locOf } from '../data/addresses.ts'
import { counted } from '../data/format.ts'
import { messageOf } from '../data/problem.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { May, useMay } from '../session/may.tsx'
import { rememberedText } from './texts.ts'

/** `unplaced`: the attachments belong to no firm yet; an su assigns them to the client of one. */
type Props = { chosen: Attachment[]; clients: { id: string; name: string }[]; firmId: string; unplaced: boolean; after(): void }

/** Actions on the selected attachments: assign a client, mark done or not done, import, delete. */
export function AttachmentActions({ chosen, clients, firmId, unplaced, after }: Props) {
  const may = useMay()
  const [clientId, setClientId] = useState('')
  const [busy, setBusy] = useState(false)
  const entryIds = chosen.map(it => it.id)
  const what = counted(chosen.length, 'attachment')
  async function act(work: () => Promise<unknown>, report: () => void): Promise<void> {
    setBusy(true)
    try {
      await work()
      report()
    } catch (thrown) {
      notifyError(messageOf(thrown))
    }
    setBusy(false)
    after()
  }
  async function remember(email: string, client: { id: string; name: string }): Promise<void> {
    try {
      notify(rememberedText(await sendRequest(addClientEmailAddress, { body: { email, clientId: client.id, firmId } }), client.name))
    } catch (thrown) {
      notifyError(messageOf(thrown))
    }
    after()
  }
  const assign = (): void => {
    const client = clients.find(it => it.id === clientId)
    if (!client) return
    const senders = [...new Set(chosen.filter(it => it.sender !== 'failed').map(it => it.email))]
    const [only] = senders
    const always = senders.length === 1 && only && may(addClientEmailAddress) ? { action: { label: `Always, from ${only}`, run: () => void remember(only, client) } } : {}
    void act(() => sendRequest(updateAttachments, { body: { entryIds, clientId, ...(unplaced ? { firmId } : {}) } }), () => notify(`${what} assigned to ${client.name}`, always))
  }
  const mark = (done: boolean): void =>
    void act(() => sendRequest(updateAttachments, { body: { entryIds, done } }), () => notify(`${what} marked ${done ? 'done' : 'not done'}`))
  const remove = async (): Promise<void> => {
    if (!(await confirmAction({ title: `Delete ${what}?`, text: 'They are taken off this list. The message stays in the mailbox.', yes: 'Delete', danger: true }))) return
    await act(async () => {
      for (const entryId of entryIds) await sendRequest(deleteAttachment, { body: { entryId } })
    }, () => notify(`${what} deleted`))
  }
  const allDone = chosen.every(it => it.done)
  const [first] = chosen
  const ofOne = first?.clientId != null && chosen.every(it => it.clientId === first.clientId) ? first.clientId : null
  return (
    <div className="mail-acts" role="group" aria-label="With those selected">
      <span className="num">{counted(chosen.length, 'selected', 'selected')}</span>
      <select className="input" aria-label="Client" value={clientId} onChange={event => setClientId(event.target.value)}>
        <option value="">Choose a client</option>
        {clients.map(it => <option key={it.id} value={it.id}>{it.name}</option>)}
      </select>
      <button type="button" className="btn" disabled={busy || clientId === ''} onClick={assign}>Assign</button>
      {!unplaced && <button type="button" className="btn" disabled={busy} onClick={() => mark(!allDone)}>{allDone ? 'Not done' : 'Done'}</button>}
      {ofOne && may(uploadAttachments) && <Link className="btn" to={`/scan/emails/${locOf({ firmId, clientId: ofOne })}`}>Import…</Link>}
      <May endpoint={deleteAttachment}><button type="button" className="btn quiet" disabled={busy} onClick={() => void remove()}>Delete</button></May>
    </div>
  )
}
