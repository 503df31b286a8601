import { askClientAddressProof, deleteClientEmailAddress, limitClientAddress, type ClientAddress } from '@docketry/contracts/api/mailbox.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { useMay } from '../session/may.tsx'
import { addressText } from './texts.ts'

type Props = { clients: { id: string; name: string }[]; addresses: ClientAddress[]; changed: () => void }

function Address({ it, changed }: { it: ClientAddress; changed: () => void }) {
  const { id: entryId, email } = it
  const [busy, setBusy] = useState(false)
  const act = async (words: string, done: Promise<unknown>): Promise<void> => {
    setBusy(true)
    await done.then(() => notify(words), (thrown: unknown) => notifyError(messageOf(thrown)))
    setBusy(false)
    changed()
  }
  const remove = async (): Promise<void> => {
    if (!(await confirmAction({ title: 'Delete this address?', text: `Mail from ${email} finds no client any more. What came from it stays where it is.`, yes: 'Delete', danger: true }))) return
    await act(`${email} was deleted`, sendRequest(deleteClientEmailAddress, { body: { entryId } }))
  }
  const limit = async (only: boolean): Promise<void> => {
    const text = `Mail from ${email} that names no firm then goes to the other firm. What ${email} sends to your own address arrives as before.`
    if (only && !(await confirmAction({ title: 'Leave other mail to the other firm?', text, yes: 'Leave it' }))) return
    await act(only ? `Only mail to your own address arrives from ${email}` : `Mail from ${email} that names no firm is wanted here`, sendRequest(limitClientAddress, { body: { entryId, only } }))
  }
  const may = useMay()
  return (
    <li>
      <div className="address-state"><span>{email}</span><small className={it.state === 'waiting' ? 'waiting' : undefined}>{addressText(it)}</small></div>
      {it.state === 'waiting' && may(askClientAddressProof) && <button type="button" className="btn small" disabled={busy} aria-label={`Send a link to ${email}`}
        onClick={() => void act(`A link is on its way to ${email}`, sendRequest(askClientAddressProof, { body: { entryId } }))}>Send a link</button>}
      {it.shared && it.arrives === 'all' && may(limitClientAddress) && <button type="button" className="btn small" disabled={busy} aria-label={`Leave other mail from ${email}`} onClick={() => void limit(true)}>Leave other mail</button>}
      {it.only && may(limitClientAddress) && <button type="button" className="btn small" disabled={busy} aria-label={`Take other mail from ${email} too`} onClick={() => void limit(false)}>Take other mail too</button>}
      {may(deleteClientEmailAddress) && <button type="button" className="btn quiet small" disabled={busy} aria-label={`Delete ${email}`} onClick={() => void remove()}>Delete</button>}
    </li>
  )
}

/** By client. */
export function AddressList({ clients, addresses, changed }: Props) {
  const groups = clients.map(client => ({ client, entries: addresses.filter(it => it.clientId === client.id) })).filter(it => it.entries.length > 0)
  return (
    <div className="address-list">
      {groups.map(({ client, entries }) => (
        <section key={client.id} aria-label={client.name}>
          <h2>{client.name}</h2>
          <ul>{entries.map(it => <Address key={it.id} it={it} changed={changed} />)}</ul>
        </section>
      ))}
    </div>
  )
}
