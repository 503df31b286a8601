import { useId, useState } from 'react'
import { Modal } from '../parts/modal.tsx'
import type { Client } from './member.ts'

/** Chooses all clients or some of them, with a search above a long list. `chosen`: client ids, null for all. */
export function ClientChoice({
  clients,
  chosen,
  choose,
  legend = 'Works for',
}: {
  legend?: string
  clients: Client[]
  chosen: readonly string[] | null
  choose: (ids: string[] | null) => void
}) {
  const [text, setText] = useState('')
  const id = useId()
  const some = chosen ?? []
  const found = clients.filter(it => it.name.toLowerCase().includes(text.trim().toLowerCase()))
  const tick = (client: string, on: boolean): void => choose(on ? [...some, client] : some.filter(it => it !== client))
  return (
    <fieldset className="client-choice">
      <legend>{legend}</legend>
      <label>
        <input type="radio" name={id} checked={chosen === null} onChange={() => choose(null)} /> All clients
      </label>
      <label>
        <input type="radio" name={id} checked={chosen !== null} onChange={() => choose([])} /> Some clients only
      </label>
      {chosen !== null && (
        <div className="client-ticks">
          {clients.length > 8 && (
            <input
              className="input"
              type="search"
              aria-label="Search clients"
              placeholder="Search clients"
              value={text}
              onChange={event => setText(event.target.value)}
            />
          )}
          <ul>
            {found.map(it => (
              <li key={it.id}>
                <label>
                  <input type="checkbox" checked={some.includes(it.id)} onChange={event => tick(it.id, event.target.checked)} /> {it.name}
                </label>
              </li>
            ))}
          </ul>
          <p role="status">{some.length === 0 ? 'Choose at least one.' : `${some.length} chosen`}</p>
        </div>
      )}
    </fieldset>
  )
}

/** `all clients`, `Corner Cafe`, `Corner Cafe and 2 others`, `3 clients` where their names are not known. */
export function clientLimitText(clientIds: readonly string[] | null, clients: readonly { id: string; name: string }[]): string {
  if (clientIds === null) return 'all clients'
  const [first] = clientIds
  const name = clients.find(it => it.id === first)?.name
  const others = clientIds.length - 1
  if (name === undefined) return clientIds.length === 1 ? '1 client' : `${clientIds.length} clients`
  return others === 0 ? name : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`
}

type Props = {
  title: string
  clients: { id: string; name: string }[]
  chosen: string[] | null
  close: () => void
  save: (ids: string[] | null) => void
}

export function ClientsDialog({ title, clients, chosen, close, save }: Props) {
  const [ids, setIds] = useState<string[] | null>(chosen)
  return (
    <Modal className="team-dialog" label={title} onClose={close}>
      <h2>{title}</h2>
      <ClientChoice clients={clients} chosen={ids} choose={setIds} />
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={ids?.length === 0}
          onClick={() => {
            save(ids)
            close()
          }}
        >
          Save
        </button>
      </div>
    </Modal>
  )
}
