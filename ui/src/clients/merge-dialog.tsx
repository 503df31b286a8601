import { scanGroups } from '@docketry/contracts/api/scans.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import './merge-dialog.css'
import { counted, shownDay } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Modal } from '../parts/modal.tsx'
import type { Batch } from './batch-actions.ts'
import { ChoiceList } from './choice-list.tsx'

type Props = {
  child: Batch
  firmId: string
  clientId: string
  onMerge: (parent: { id: string; name: string }) => void
  onClose: () => void
}

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
        <ChoiceList
          what="batches"
          legend="Batches of this client"
          placeholder="Search by name or day"
          search={search}
          onSearch={setSearch}
          found={
            data &&
            found.map(it => ({ id: it.id, name: it.name, detail: `${shownDay(it.createdAt)} · ${counted(it.invoiceCount, 'invoice')}` }))
          }
          problem={problem}
          none={others.length === 0 ? 'This client has no other batch.' : 'No batch of that name. Try fewer letters.'}
          more={count => counted(count, 'more batch', 'more batches')}
          chosenId={parent?.id}
          onChoose={setChosen}
        />
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
