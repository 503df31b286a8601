import { asOf } from '@docketry/contracts/api/as-of.ts'
import { evidence } from '@docketry/contracts/api/evidence.ts'
import { exportWorkbook } from '@docketry/contracts/api/exports.ts'
import { deleteScan, mergeScans, separateScan, updateScanGroup, type GroupCard } from '@docketry/contracts/api/scans.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { asOfAddress, locOf } from '../data/addresses.ts'
import { counted, shownDay } from '../data/format.ts'
import { sumsText } from '../data/sums.ts'
import { keepFocusIn } from '../parts/focus-return.ts'
import { Menu } from '../parts/menu.tsx'
import { isWorking } from '../scan-groups/is-working.ts'
import { useMay } from '../session/may.tsx'
import { CardFailures, LeftOutLine } from './card-failures.tsx'
import { CardName } from './card-name.tsx'
import { Thumb } from './thumb.tsx'
import type { CardDrag } from './use-card-drag.ts'
import { legalHoldText, type LegalHoldActions } from './legal-holds.tsx'
import { ProgressBar } from '../parts/states.tsx'
import { withLoaded } from '../parts/with-loaded.ts'
import { useProgress } from '../scan-groups/progress.ts'

function CardWorking({ group }: { group: GroupCard }) {
  const { value, text } = useProgress(group)
  return (
    <>
      <div className="card-bar">
        <ProgressBar value={value} label={`Reading ${group.name}`} />
      </div>
      <div className="card-state num">{text}</div>
    </>
  )
}

type Named = { id: string; name: string }
/** `parent`: the batch whose merged batches are shown, null on the client's own list. */
type Props = {
  group: GroupCard
  firmId: string
  drag: CardDrag
  legalHold?: LegalHoldActions
  parent: { id: string; name: string; createdAt: number } | null
  onChanged: () => void
  onDelete: () => void
  onMerge: () => void
  onSeparate: (child: Named, parentId: string | null) => void
  onDropped: (id: string) => void
}

function countsText(it: GroupCard): string {
  const day = shownDay(it.createdAt)
  if (isWorking(it)) return it.total > 0 ? `${day} · ${counted(it.total, 'page')}` : `${day} · ${counted(it.files, 'file')}`
  return `${day} · ${counted(it.invoiceCount, 'invoice')}${it.invoiceCount > 0 ? ` · ${sumsText(it.sums)}` : ''}`
}

function Reviewed({ group }: { group: GroupCard }) {
  if (group.invoiceCount === 0) return null
  const reviewedText = `${group.reviewed} of ${group.invoiceCount} reviewed`
  if (group.doubtful > 0)
    return (
      <div className="card-state doubtful num">
        ● {reviewedText} · {group.doubtful} to check
      </div>
    )
  if (group.reviewed >= group.invoiceCount) return <div className="card-state ok">✓ All reviewed</div>
  return <div className="card-state num">{reviewedText}</div>
}

/** At most this many merged batches have an entry in the menu that separates them; more are separated on their own list. */
const namedInMenu = 3

type Acts = Pick<Props, 'group' | 'parent' | 'onDelete' | 'onMerge' | 'onSeparate'> & { legalHold: LegalHoldActions | undefined }

/** Menu entries and keys of a card that the user has the right to. */
function actsOf(
  { group, legalHold, parent, onDelete, onMerge, onSeparate }: Acts,
  may: ReturnType<typeof useMay>,
  onName: () => void,
  toAsOf: () => void,
) {
  const when = <T,>(condition: unknown, ...entries: T[]): T[] => (condition ? entries : [])
  const separable = group.children.length <= namedInMenu ? group.children : []
  const changing = [
    ...when(may(updateScanGroup), { label: 'Rename', shortcut: 'F2', run: onName }),
    ...when(may(mergeScans), { label: 'Merge into…', shortcut: 'M', run: onMerge }),
  ]
  const separating = [
    ...separable.map(child => ({ label: `Separate “${child.name}”`, run: () => onSeparate({ id: child.id, name: child.name }, group.id) })),
    ...(parent ? [{ label: `Separate from “${parent.name}”`, run: () => onSeparate(group, null) }] : []),
  ]
  const deleting = when(may(deleteScan), { label: 'Delete…', shortcut: 'Delete', danger: true, run: onDelete })
  const legalHolding = [
    ...(legalHold?.place ? [{ label: 'Place a legal hold…', run: legalHold.place }] : []),
    ...(legalHold?.release ? [{ label: 'End the legal hold…', run: legalHold.release }] : []),
  ]
  const past = when(may(asOf), { label: 'As it stood…', run: toAsOf })
  const proving = when(may(evidence), {
    label: 'Download evidence',
    run: () =>
      withLoaded(
        () => import('../parts/evidence.ts'),
        it => it.downloadEvidence({ groupId: group.id }),
      ),
  })
  const figures = when(may(exportWorkbook), {
    label: 'Download for Excel',
    run: () =>
      withLoaded(
        () => import('./workbook.ts'),
        it => it.downloadWorkbook({ groupId: group.id }),
      ),
  })
  const keys: Record<string, string> = { F2: 'F2', M: 'm', Delete: 'Delete' }
  const byKey = new Map([...changing, ...deleting].map(it => [keys[it.shortcut], it.run]))
  return {
    entries: [...changing, ...when(may(separateScan), ...separating), ...figures, ...past, ...proving, ...legalHolding, ...deleting],
    byKey,
  }
}

/** One batch. Its name links to the review page; its menu has every action, also those by dragging. */
export function BatchCard({ group, firmId, drag, legalHold, parent, onChanged, onDelete, onMerge, onSeparate, onDropped }: Props) {
  const [naming, setNaming] = useState(false)
  const card = useRef<HTMLElement>(null)
  useEffect(
    () =>
      card.current
        ? keepFocusIn(card.current, () => card.current?.querySelector<HTMLElement>('.card-name a')?.focus({ preventScroll: true }))
        : undefined,
    [],
  )
  const failed = group.status === 'FAILED'
  const ids = { firmId, clientId: group.client.id }
  const to = `/scan/detail/${locOf({ groupId: group.id, ...ids })}`
  const parts = `/business/details/${locOf({ clientId: group.client.id, firmId, parentGroup: group.id })}`
  const state = `${failed ? ' fail' : ''}${drag.dragged === group.id ? ' dragged' : ''}${drag.over === group.id ? ' over' : ''}`
  const [may, navigate] = [useMay(), useNavigate()]
  const { entries, byKey } = actsOf(
    { group, legalHold, parent, onDelete, onMerge, onSeparate },
    may,
    () => setNaming(true),
    () => void navigate(asOfAddress({ groupId: group.id, ...ids })),
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = byKey.get(event.key.length === 1 ? event.key.toLowerCase() : event.key)
    const typing = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey
    if (!act || typing) return
    event.preventDefault()
    act()
  }
  const hold = legalHold?.own ?? legalHold?.through ?? null
  return (
    <article
      ref={card}
      className={`card${state}`}
      draggable={!naming && may(mergeScans)}
      aria-label={group.name}
      data-batch={group.id}
      onKeyDown={onKeyDown}
      {...drag.source(group.id)}
      {...drag.target(group.id, onDropped)}
    >
      <Link to={to} tabIndex={-1} aria-hidden="true" draggable={false}>
        <Thumb cover={group.cover} />
      </Link>
      <div className="card-body">
        <CardName
          group={group}
          to={to}
          editing={naming}
          onDone={() => (setNaming(false), onChanged())}
          onCancel={() => setNaming(false)}
          onStart={() => setNaming(true)}
        />
        <p className="num">{countsText(group)}</p>
        {group.descendants.length > 0 && (
          <p>
            <Link className="card-parts" to={parts} draggable={false}>
              with {counted(group.descendants.length, 'merged batch', 'merged batches')}
            </Link>
          </p>
        )}
        {group.failedRow && <div className="card-state bad">! Not up to date: counts and amount may be wrong</div>}
        {isWorking(group) ? <CardWorking group={group} /> : <Reviewed group={group} />}
        <LeftOutLine group={group} onChanged={onChanged} />
        {failed && <CardFailures group={group} onRestarted={onChanged} />}
        {hold && <p className="card-legal-hold">{legalHoldText(hold)}</p>}
      </div>
      {drag.over === group.id && (
        <div className="card-drop" aria-hidden="true">
          Drop to merge into this batch
        </div>
      )}
      <div className="card-menu">
        {entries.length > 0 && (
          <Menu label={`More for ${group.name}`} entries={entries}>
            ⋯
          </Menu>
        )}
      </div>
    </article>
  )
}
