import { useId, useState } from 'react'

type Client = { id: string; name: string }

/** All clients, or those that are ticked; a search above a long list. `chosen` null: all. */
export function ClientChoice({ clients, chosen, choose }: { clients: Client[]; chosen: readonly string[] | null; choose: (ids: string[] | null) => void }) {
  const [text, setText] = useState('')
  const id = useId()
  const some = chosen ?? []
  const found = clients.filter(it => it.name.toLowerCase().includes(text.trim().toLowerCase()))
  const tick = (client: string, on: boolean): void => choose(on ? [...some, client] : some.filter(it => it !== client))
  return (
    <fieldset className="client-choice">
      <legend>Works for</legend>
      <label><input type="radio" name={id} checked={chosen === null} onChange={() => choose(null)} /> All clients</label>
      <label><input type="radio" name={id} checked={chosen !== null} onChange={() => choose([])} /> Some clients only</label>
      {chosen !== null && (
        <div className="client-ticks">
          {clients.length > 8 && <input className="input" type="search" aria-label="Search clients" placeholder="Search clients" value={text} onChange={event => setText(event.target.value)} />}
          <ul>{found.map(it => (
            <li key={it.id}><label><input type="checkbox" checked={some.includes(it.id)} onChange={event => tick(it.id, event.target.checked)} /> {it.name}</label></li>
          ))}</ul>
          <p role="status">{some.length === 0 ? 'Choose at least one.' : `${some.length} chosen`}</p>
        </div>
      )}
    </fieldset>
  )
}
