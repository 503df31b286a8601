import { scanGroups } from '@docketry/contracts/api/scans.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import './merge-dialog.css'
import { counted, shownDay } from '../data/format.ts'
import { messageOf } from '../data/problem.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Modal } from '../parts/modal.tsx'
import type { Batch } from './batch-actions.ts'

type Props = {
  child: Batch
  firmId: string
  clientId: string
  onMerge: (parent: { id: string; name: string }) => void
  onClose: () => void
}

/** Maximum listed; the search finds the rest. */
const maxShown = 100

/** Chooses the batch that `child` is merged into, among the client's other batches of any date, with a search. */
export function MergeDialog({ child, firmId, clientId, onMerge, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, problem } = useEndpoint(scanGroups, { query: { firmId, clientId } })
  const others = (data?.groups ?? []).filter(it => it.id !== child.id && !it.children.some(part => part.id === child.id))
  const found = others.filter(it => `${it.name} ${shownDay(it.createdAt)}`.toLowerCase().includes(search.trim().toLowerCase()))
  const parent = found.find(it => it.id === chosen) ?? (found.length === 1 ? found[0] : undefined)
  const merge = (into: { id: string; name: string }): void => {
    // Synchronously, so that the focus is back at the card before the merge removes it.
    flushSync(onClose)
    onMerge(into)
  }
  return (
    <Modal className="merge" labelledBy="merge-title" onClose={onClose}>
      <form onSubmit={event => (event.preventDefault(), parent && merge(parent))}>
        <h2 id="merge-title">Merge “{child.name}” into…</h2>
        <p>It becomes part of the batch that you choose. You can separate it again.</p>
        <input
          className="input"
          type="search"
          aria-label="Search batches"
          placeholder="Search by name or day"
          value={search}
          autoFocus
          onChange={event => setSearch(event.target.value)}
        />
        <fieldset className="merge-list">
          <legend className="sr">Batches of this client</legend>
          {found.slice(0, maxShown).map(it => (
            <label key={it.id} className={parent?.id === it.id ? 'chosen' : ''}>
              <input type="radio" name="parent" value={it.id} checked={parent?.id === it.id} onChange={() => setChosen(it.id)} />
              <span className="merge-name">{it.name}</span>
              <span className="num">
                {shownDay(it.createdAt)} · {counted(it.invoiceCount, 'invoice')}
              </span>
            </label>
          ))}
          {problem && <p role="alert">{messageOf(problem)} Close this and try again.</p>}
          {!data && !problem && <p role="status">Loading the batches…</p>}
          {data && found.length === 0 && (
            <p role="status">{others.length === 0 ? 'This client has no other batch.' : 'No batch of that name. Try fewer letters.'}</p>
          )}
          {found.length > maxShown && <p>{counted(found.length - maxShown, 'more batch', 'more batches')}. Type more of the name.</p>}
        </fieldset>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button className="btn primary" disabled={!parent}>
            {parent ? `Merge into “${parent.name}”` : 'Merge'}
          </button>
        </div>
      </form>
    </Modal>
  )
}
