import { clients } from '@docketry/contracts/api/clients.ts'
import { addClientEmailAddress, clientEmailAddresses, mailbox } from '@docketry/contracts/api/mailbox.ts'
import { useId, useRef, useState, type FormEvent } from 'react'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { useQuery } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { notify } from '../parts/toasts.tsx'
import { useFirm } from '../session/firm.ts'
import { May } from '../session/may.tsx'
import { AddressList } from './address-list.tsx'
import { MailAddress } from './mail-address.tsx'
import './mailbox.css'

function Add({ firmId, known, added }: { firmId: string; known: { id: string; name: string }[]; added: () => void }) {
  const [clientId, setClientId] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  // The firm is a client of itself, but rarely the one that is meant.
  const defaultId = (known.find(it => it.id !== firmId) ?? known[0])?.id ?? ''
  const id = useId()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || !email.current) return
    setPending(true)
    setError(null)
    try {
      const made = await sendRequest(addClientEmailAddress, { body: { email: email.current.value, clientId: clientId || defaultId, firmId } })
      notify(made.state === 'confirmed' ? `${made.email} is there already` : `${made.email} was added. A link to confirm it is on its way to it`)
      email.current.value = ''
      added()
    } catch (thrown) {
      setError(messageOf(thrown))
    }
    setPending(false)
    email.current.focus()
  }
  return (
    <form className="address-add" onSubmit={event => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor={`${id}email`}>Email address</label>
        {error && <span className="error" role="alert" id={`${id}error`}>{error}</span>}
        <input className="input" id={`${id}email`} ref={email} name="email" type="email" maxLength={300} autoComplete="off" aria-invalid={error !== null} aria-describedby={error ? `${id}error` : undefined} />
      </div>
      <div className="field">
        <label htmlFor={`${id}client`}>Client</label>
        <select className="input" id={`${id}client`} name="client" value={clientId || defaultId} onChange={event => setClientId(event.target.value)}>
          {known.map(it => <option key={it.id} value={it.id}>{it.name}</option>)}
        </select>
      </div>
      <button className="btn primary" disabled={pending}>{pending ? 'Adding…' : 'Add the address'}</button>
    </form>
  )
}

function Addresses({ firmId, name }: { firmId: string; name: string }) {
  const { data, problem, reload } = useQuery(`addresses ${firmId}`, signal => sendRequest(clientEmailAddresses, { query: { firmId }, signal }))
  const known = useQuery(`clients ${firmId}`, signal => sendRequest(clients, { query: { firmId }, signal }))
  const box = useQuery(`mailbox ${firmId}`, signal => sendRequest(mailbox, { query: { firmId }, signal }))
  const all = known.data ?? []
  const trouble = problem ?? known.problem
  return (
    <div className="mail">
      <div className="crumbs">{name}</div>
      <h1 className="page-title">Client email addresses</h1>
      {box.data && <MailAddress box={box.data} />}
      {/* Only once the clients are loaded: a form with a disabled button ignores Enter. */}
      {known.data && <May endpoint={addClientEmailAddress}><Add firmId={firmId} known={all} added={reload} /></May>}
      {trouble && !(data && known.data) ? <Failed problem={trouble} retry={() => (reload(), known.reload())} />
        : !data || !known.data ? <Loading what="Loading addresses" />
          : data.length === 0
            ? <StatusMessage title="No addresses yet"><p>Add the addresses that your clients write from. Each is asked by a mail to confirm it; what they send then finds its client by itself.</p></StatusMessage>
            : <AddressList clients={all} addresses={data} changed={reload} />}
    </div>
  )
}

/** The section 'Client email addresses': which address belongs to which client. */
export function AddressesPage() {
  const { firm, loading, problem, reload } = useFirm()
  if (problem) return <Failed problem={problem} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <StatusMessage title="No firm yet"><p>Please request your empolyer to add you to the platform</p></StatusMessage>
  return <Addresses key={firm.id} firmId={firm.id} name={firm.name} />
}
