import { clients, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { useState } from 'react'
import { counted } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { ChoiceList } from './choice-list.tsx'
import { abnText } from './client-texts.ts'

type Named = { id: string; name: string }
type ChooseProps = { firmId: string; one: Named; onChoose: (other: Named) => void; onClose: () => void }

const aboutOf = (it: ClientAnswer): string => `${abnText(it)} · ${counted(it.invoices, 'invoice')}${it.archived ? ' · archived' : ''}`

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
  return (
    <form onSubmit={event => (event.preventDefault(), other && onChoose(other))}>
      <h2 id="merge-clients-title">Merge “{one.name}” with…</h2>
      <p>Choose the client that is the same business. Nothing is merged yet: the next step shows what would change.</p>
      <ChoiceList
        what="clients"
        legend="Other clients"
        placeholder="Search by name or ABN"
        search={search}
        onSearch={setSearch}
        found={data && found.map(it => ({ id: it.id, name: it.name, detail: aboutOf(it) }))}
        problem={problem}
        none={others.length === 0 ? 'There is no other client.' : 'No client of that name. Try fewer letters.'}
        more={count => counted(count, 'more client')}
        chosenId={other?.id}
        onChoose={setChosen}
      />
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
