import { clients, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { useState } from 'react'
import { counted } from '../data/format.ts'
import { messageOf } from '../data/problem.ts'
import { useEndpoint } from '../data/use-query.ts'
import { abnText } from './client-texts.ts'

/** Maximum listed; the search finds the rest. */
const maxShown = 100

type Named = { id: string; name: string }
type ChooseProps = { firmId: string; one: Named; onChoose: (other: Named) => void; onClose: () => void }

/** The first step of merging two clients: chooses the other one, with a search. */
export function ChooseClient({ firmId, one, onChoose, onClose }: ChooseProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, problem } = useEndpoint(clients, { query: { firmId, archived: '1' } })
  const others = (data ?? []).filter(it => it.id !== one.id)
  const typed = search.trim().toLowerCase()
  const found = others.filter(
    it => it.name.toLowerCase().includes(typed) || (it.abn !== null && it.abn.includes(typed.replaceAll(' ', '') || typed)),
  )
  // Never chosen by itself, not even the only one: clients are not merged by a key too many.
  const other = found.find(it => it.id === chosen)
  const about = (it: ClientAnswer): string => `${abnText(it)} · ${counted(it.invoices, 'invoice')}${it.archived ? ' · archived' : ''}`
  return (
    <form onSubmit={event => (event.preventDefault(), other && onChoose(other))}>
      <h2 id="merge-clients-title">Merge “{one.name}” with…</h2>
      <p>Choose the client that is the same business. Nothing is merged yet: the next step shows what would change.</p>
      <input
        className="input"
        type="search"
        aria-label="Search clients"
        placeholder="Search by name or ABN"
        value={search}
        autoFocus
        onChange={event => setSearch(event.target.value)}
      />
      <fieldset className="merge-list">
        <legend className="sr">Other clients</legend>
        {found.slice(0, maxShown).map(it => (
          <label key={it.id} className={other?.id === it.id ? 'chosen' : ''}>
            <input type="radio" name="other" value={it.id} checked={other?.id === it.id} onChange={() => setChosen(it.id)} />
            <span className="merge-name">{it.name}</span>
            <span className="num">{about(it)}</span>
          </label>
        ))}
        {problem && <p role="alert">{messageOf(problem)} Close this and try again.</p>}
        {!data && !problem && <p role="status">Loading the clients…</p>}
        {data && found.length === 0 && (
          <p role="status">{others.length === 0 ? 'There is no other client.' : 'No client of that name. Try fewer letters.'}</p>
        )}
        {found.length > maxShown && <p>{counted(found.length - maxShown, 'more client')}. Type more of the name.</p>}
      </fieldset>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button className="btn primary" disabled={!other}>
          Next
        </button>
      </div>
    </form>
  )
}
