import { deleteScan } from '@docketry/contracts/api/scans.ts'
import { uploadFiles } from '@docketry/contracts/api/uploads.ts'
import { useRef, useState } from 'react'
import { Failed, Loading } from '../parts/states.tsx'
import { May } from '../session/may.tsx'
import { batchActions } from './batch-actions.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { PartsHead } from './parts-head.tsx'
import { RecycleBin } from './recycle-bin.tsx'
import { BatchCard } from './batch-card.tsx'
import { UploadCard } from './upload-card.tsx'
import { useBatches, type BatchQuery } from './use-batches.ts'
import { useCardDrag } from './use-card-drag.ts'
import type { useLegalHolds } from './legal-holds.tsx'

type Props = BatchQuery & { upload: string; onNews: () => void; heldOf: ReturnType<typeof useLegalHolds>['ofGroup'] }

/** The client's batches as cards, or what was merged into one of them. */
export function BatchList({ upload, onNews, heldOf, ...wanted }: Props) {
  const { firmId, clientId, parentGroup } = wanted
  const { data, problem, reload } = useBatches(wanted, onNews)
  const drag = useCardDrag()
  const [mergingId, setMergingId] = useState<string | null>(null)
  const cards = useRef<HTMLDivElement>(null)
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading batches" />

  const { merge, mergeNow, remove, separate } = batchActions(shown => {
    // The card in hand may be gone: the focus goes on to what is there instead.
    const name = shown === null ? null : cards.current?.querySelector<HTMLElement>(`[data-batch="${CSS.escape(shown)}"] .card-name a`)
    const next = name ?? cards.current?.querySelector<HTMLElement>('a')
    next?.focus({ preventScroll: true })
    reload()
    onNews()
  })
  const find = (id: string) => data.groups.find(it => it.id === id)
  const drop = (childId: string, act: (child: NonNullable<ReturnType<typeof find>>) => Promise<void>): void => {
    const child = find(childId)
    if (child) void act(child)
  }
  const merging = mergingId === null ? undefined : find(mergingId)
  return (
    <>
      {parentGroup && data.parent && <PartsHead parent={data.parent} firmId={firmId} clientId={clientId} parts={data.groups.length} />}
      <div className={`cards${drag.dragged ? ' dragging' : ''}`} ref={cards} onDragOver={event => drag.dragged && event.stopPropagation()}>
        <May call={uploadFiles}>
          <UploadCard to={upload}>{data.parent ? `They go into “${data.parent.name}”, dropped anywhere on this page too` : 'Drop files or a folder anywhere on this page'}</UploadCard>
        </May>
        {data.groups.map(it => (
          <BatchCard key={it.id} group={it} firmId={firmId} drag={drag} parent={data.parent ?? null} held={heldOf(it, data.parent ?? null)} onChanged={reload} onDelete={() => void remove(it)}
            onMerge={() => setMergingId(it.id)} onSeparate={(child, parentId) => void separate(child, parentId)} onDropped={id => drop(id, child => merge(child, it))} />
        ))}
      </div>
      {data.groups.length === 0
        ? <p className="none">{parentGroup ? 'Nothing is merged into this batch any more.' : 'No batches in these dates. Choose a wider range, or upload the first one.'}</p>
        : <May call={deleteScan}><RecycleBin drag={drag} name={find(drag.dragged ?? '')?.name ?? null} onDropped={id => drop(id, remove)} /></May>}
      {merging && (
        <MergeDialog child={merging} firmId={firmId} clientId={clientId} onClose={() => setMergingId(null)}
          onMerge={parent => (setMergingId(null), void mergeNow(merging, parent))} />
      )}
    </>
  )
}
