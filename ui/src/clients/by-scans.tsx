import { deleteScan, scanGroups, type GroupCard } from '@docketry/contracts/calls/scans.ts'
import { useState, type DragEvent } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../data/ask.ts'
import { counted } from '../data/format.ts'
import { wordsOf } from '../data/problem.ts'
import { useCall } from '../data/use-call.ts'
import { useLive } from '../data/use-live.ts'
import { confirmAct } from '../parts/dialogs.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { batchName } from '../scans/batch-name.ts'
import { isWorking } from '../scans/progress.ts'
import { rangeMs, type View } from './view.ts'
import { ScanCard } from './scan-card.tsx'

type Props = { firmId: string; clientId: string; view: View; upload: string; onNews: () => void }

export function ByScans({ firmId, clientId, view, upload, onNews }: Props) {
  const key = `${firmId} ${clientId} ${view.from} ${view.to}`
  const { data, problem, reload } = useCall(key, signal =>
    ask(scanGroups, { query: { firmId, clientId, ...rangeMs(view) }, signal })
      .then(it => ({ ...it, groups: it.groups.map(group => ({ ...group, name: batchName(group) })) })))
  useLive(firmId, {
    relevant: change => change.clients.includes(clientId) || change.groups.some(id => data?.groups.some(it => it.id === id)),
    reload: () => (reload(), onNews()), polls: data?.groups.some(isWorking) ?? true,
  })
  const [overBin, setOverBin] = useState(false)

  const remove = async (group: Pick<GroupCard, 'id' | 'name' | 'invoiceCount'>): Promise<void> => {
    const yes = await confirmAct({
      title: 'Delete this batch?', text: `“${group.name}” and its ${counted(group.invoiceCount, 'invoice')} will be deleted.`, yes: 'Delete the batch', danger: true,
    })
    if (!yes) return
    await ask(deleteScan, { body: { group_id: group.id } }).then(
      () => (notify(`“${group.name}” was deleted`), reload()),
      (thrown: unknown) => notifyError(`“${group.name}” could not be deleted. ${wordsOf(thrown)}`, { words: 'Try again', run: () => void remove(group) }),
    )
  }
  const dropOnBin = (event: DragEvent): void => {
    setOverBin(false)
    const group = data?.groups.find(it => it.id === event.dataTransfer.getData('text/x-batch'))
    if (group) void remove(group)
  }
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading batches" />
  return (
    <>
      <div className="cards">
        <Link className="card new" to={upload}>
          <b>Scan or Upload New Invoices</b>
          <span>Drop files or a folder anywhere on this page</span>
          <span className="faint">PNG, JPEG, PDF</span>
        </Link>
        {data.groups.map(it => <ScanCard key={it.id} group={it} firmId={firmId} onChanged={reload} onDelete={() => void remove(it)} />)}
      </div>
      {data.groups.length === 0
        ? <p className="none">No batches in these dates. Upload the first one, or choose a wider range.</p>
        : (
          <div className={`bin${overBin ? ' over' : ''}`} onDragLeave={() => setOverBin(false)} onDrop={dropOnBin}
            onDragOver={event => event.dataTransfer.types.includes('text/x-batch') && (event.preventDefault(), setOverBin(true))}>
            Drag a card here to delete it. Every card’s ⋯ menu does the same.
          </div>
        )}
    </>
  )
}
