import { deleteScan } from '@docketry/contracts/api/scans.ts'
import { useRef, useState, type ReactNode } from 'react'
import { Failed, Loading } from '../parts/states.tsx'
import { May } from '../session/may.tsx'
import { batchActions } from './batch-actions.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { BatchCard } from './batch-card.tsx'
import { useBatches, type BatchQuery } from './use-batches.ts'
import { useCardDrag, type CardDrag } from './use-card-drag.ts'
import type { useLegalHolds } from './legal-holds.tsx'
import { Link } from 'react-router-dom'
import { counted } from '../data/format.ts'
import { locOf, clientAddress } from '../data/addresses.ts'

/** First card of a client's lists: link to the upload page. */
export const UploadCard = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="card new" to={to} draggable={false}>
    <b>Scan or Upload New Invoices</b>
    <span>{children}</span>
    <span className="faint">PNG, JPEG, HEIC, PDF, e-invoice (XML), or a zip of them</span>
  </Link>
)

/**
 * The recycle bin, a drop target that stays visible while a card is dragged. `name`: of the dragged batch, null while nothing is dragged.
 */
function RecycleBin({ drag, name, onDropped }: { drag: CardDrag; name: string | null; onDropped: (id: string) => void }) {
  const isOver = drag.over === 'bin'
  const dragState = drag.dragged ? ' ready' : ''
  const text = isOver ? `Drop to delete “${name}”` : 'Recycle bin: drop the card here to delete it · Esc cancels'
  return (
    <div className={`bin${isOver ? ' over' : dragState}`} data-testid="recycle-bin" {...drag.target('bin', onDropped)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2.5 4h11M6 4V2.500h4V4M4 4l.7 9.500h6.600L12 4M6.700 6.500v5M9.300 6.500v5" />
      </svg>
      {name === null ? 'Drag a card here to delete it, or onto another card to merge. Every card’s ⋯ menu does the same.' : text}
    </div>
  )
}

type PartsHeadProps = { parent: { id: string; name: string; createdAt: number }; firmId: string; clientId: string; parts: number }

/** Heading above the batches merged into `parent`, with links back and to the batch alone. */
const PartsHead = ({ parent, firmId, clientId, parts }: PartsHeadProps) => (
  <div className="parts-head">
    <h2>
      {counted(parts, 'batch', 'batches')} merged into “{parent.name}”
    </h2>
    <p>Their invoices count as its own. The ⋯ menu of each batch separates it again.</p>
    <div className="parts-ways">
      <Link className="btn" to={clientAddress(clientId, firmId)}>
        ‹ All batches
      </Link>
      <Link className="btn" to={`/scan/detail/${locOf({ groupId: parent.id, noChild: 'true', firmId, clientId })}`}>
        Open it without these
      </Link>
    </div>
  </div>
)

/** `upload`: address of the upload page; null where nothing may be uploaded. */
type Props = BatchQuery & { upload: string | null; onChanged: () => void; holdOf: ReturnType<typeof useLegalHolds>['ofGroup'] }

/** The client's batches as cards, or the batches merged into `parentGroup`. `onChanged`: called after every change. */
export function BatchList({ upload, onChanged, holdOf, ...wanted }: Props) {
  const { firmId, clientId, parentGroup } = wanted
  const { data, problem, reload } = useBatches(wanted, onChanged)
  const drag = useCardDrag()
  const [mergingId, setMergingId] = useState<string | null>(null)
  const cards = useRef<HTMLDivElement>(null)
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading batches" />

  const { merge, mergeNow, remove, separate } = batchActions(shown => {
    // The focused card may be gone: the focus moves to `shown`, else to the first card.
    const name = shown === null ? null : cards.current?.querySelector<HTMLElement>(`[data-batch="${CSS.escape(shown)}"] .card-name a`)
    const next = name ?? cards.current?.querySelector<HTMLElement>('a')
    next?.focus({ preventScroll: true })
    reload()
    onChanged()
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
        {upload && (
          <UploadCard to={upload}>
            {data.parent
              ? `They go into “${data.parent.name}”. You can also drop files anywhere on this page`
              : 'Drop files or a folder anywhere on this page'}
          </UploadCard>
        )}
        {data.groups.map(it => (
          <BatchCard
            key={it.id}
            group={it}
            firmId={firmId}
            drag={drag}
            parent={data.parent ?? null}
            legalHold={holdOf(it, data.parent ?? null)}
            onChanged={reload}
            onDelete={() => void remove(it)}
            onMerge={() => setMergingId(it.id)}
            onSeparate={(child, parentId) => void separate(child, parentId)}
            onDropped={id => drop(id, child => merge(child, it))}
          />
        ))}
      </div>
      {data.groups.length === 0 ? (
        <p className="none">
          {parentGroup
            ? 'No batch is merged into this one any more.'
            : `No batches in these dates. Choose a wider range${upload ? ', or upload the first one' : ''}.`}
        </p>
      ) : (
        <May endpoint={deleteScan}>
          <RecycleBin drag={drag} name={find(drag.dragged ?? '')?.name ?? null} onDropped={id => drop(id, remove)} />
        </May>
      )}
      {merging && (
        <MergeDialog
          child={merging}
          firmId={firmId}
          clientId={clientId}
          onClose={() => setMergingId(null)}
          onMerge={parent => (setMergingId(null), void mergeNow(merging, parent))}
        />
      )}
    </>
  )
}
