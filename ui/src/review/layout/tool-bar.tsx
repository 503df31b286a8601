import { Suspense, useMemo, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { binAddress } from '../../data/addresses.ts'
import { notifyFailure } from '../../parts/toasts.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Menu } from '../../parts/menu.tsx'
import { useStore } from '../../data/store.ts'
import { session } from '../../session/session.ts'
import { countDirty } from '../state/undo-stack.ts'
import { matches, matchesChip, type Chip } from '../state/order.ts'
import { useDeferred, usePage, useReview } from '../page-context.ts'
import { isProposed } from '../state/proposed.ts'
import type { Review } from '../state/review.ts'
import { discardUnsaved } from '../state/undo.ts'
import { SearchField } from './search-field.tsx'

const TestcaseButton = lazyPart(() => import('./testcase-button.tsx').then(it => it.TestcaseButton))

type Props = { search: RefObject<HTMLInputElement | null>; fileId: string; firm: { id: string } | null }

function Chips() {
  const { review } = usePage()
  const rows = useDeferred(state => state.rows)
  const counts = useDeferred(state => state.counts)
  const { chip, text } = useReview(state => state.query)
  // Counts of the rows found by the search: as many as the chip shows.
  const found = useMemo(() => (text.trim() ? rows.filter(it => matches(it, text)) : null), [rows, text])
  const countOf = (it: 'doubtful' | 'wrong'): number => found?.filter(row => matchesChip(row, it)).length ?? counts[it]
  const proposed = useMemo(() => (found ?? rows).filter(isProposed).length, [found, rows])
  const chips: [Chip, string][] = [
    ['doubtful', `? ${countOf('doubtful')} doubtful`],
    ['wrong', `! ${countOf('wrong')} wrong`],
    ...(proposed > 0 || chip === 'proposed' ? [['proposed', `⇄ ${proposed} proposed`] satisfies [Chip, string]] : []),
    ['all', `All ${(found ?? rows).length}`],
  ]
  return (
    <div className="chips num" role="group" aria-label="Show rows">
      {chips.map(([it, label]) => (
        <button key={it} type="button" className={`chip ${it}`} aria-pressed={chip === it} onClick={() => review.query({ chip: it })}>
          {label}
        </button>
      ))}
    </div>
  )
}

/** Downloads the rows shown as a zip, or the line items of all rows. A failure is reported. */
function download({ store, row }: Review, fileId: string, what: 'rows' | 'lines'): void {
  const { order, rows, detail } = store.get()
  import('../state/batch-csv.ts')
    .then(it =>
      what === 'lines'
        ? it.downloadLines(detail)
        : it.downloadZip(
            order.flatMap(id => row(id) ?? []),
            fileId,
            rows.length,
          ),
    )
    .catch((thrown: unknown) => notifyFailure(thrown, 'The download failed.'))
}

function ToolsMenu({ fileId, firm }: Pick<Props, 'fileId' | 'firm'>) {
  const navigate = useNavigate()
  const { review, run } = usePage()
  const readOnly = useReview(state => state.readOnly)
  const toBin = (): void => {
    const { id, client } = review.store.get().detail
    if (firm) void navigate(binAddress(client.id, firm.id, /^quarter_/u.test(id) ? null : id))
  }
  return (
    <Menu
      label="More for these invoices"
      entries={[
        ...(readOnly
          ? []
          : [
              { label: 'Invoices with nothing to check', run: () => run('confident') },
              { label: 'One field at a time', run: () => run('by-field') },
            ]),
        { label: 'Columns and order…', run: () => run('columns') },
        { label: 'Download line items', run: () => download(review, fileId, 'lines') },
        { label: 'All keys', run: () => run('help') },
        { label: 'Change keys…', run: () => run('own-keys') },
        ...(firm ? [{ label: 'Deleted invoices…', run: toBin }] : []),
      ]}
    >
      ⋯
    </Menu>
  )
}

/** Search, filter and actions over the grid. */
export function ToolBar({ search, fileId, firm }: Props) {
  const { review, grid, run, undoStep } = usePage()
  const editing = useDeferred(state => state.editing)
  const saving = useDeferred(state => state.saving)
  const readOnly = useReview(state => state.readOnly)
  const developer = useStore(session, it => it?.roles.includes('developer') ?? false)
  const unsaved = useDeferred(state => countDirty(state.undoStack.dirty))
  const toGrid = (): void => {
    const { activeCell, order } = review.store.get()
    const id = activeCell && order.includes(activeCell.id) ? activeCell.id : order[0]
    if (id) grid.current?.focusCell({ id, key: activeCell?.key ?? 'paymentDate' })
  }
  const cancel = (): void => {
    grid.current?.cancelEditing()
    if (countDirty(review.store.get().undoStack.dirty) === 0) review.set({ editing: false })
    else discardUnsaved(review, undoStep)
  }
  return (
    <div className="tools left-tools">
      <SearchField search={search} toGrid={toGrid} />
      <Chips />
      <span className="space" />
      {!editing && !readOnly && (
        <button type="button" className="btn edit-switch" onClick={() => (review.set({ editing: true }), toGrid())}>
          Edit
        </button>
      )}
      {editing && (
        <button type="button" className="btn quiet" onClick={cancel}>
          Cancel
        </button>
      )}
      <ToolsMenu fileId={fileId} firm={firm} />
      {developer && (
        <Suspense>
          <TestcaseButton fileId={fileId} />
        </Suspense>
      )}
      <button type="button" className="btn" onClick={() => download(review, fileId, 'rows')}>
        Download
      </button>
      {!readOnly && (
        <button type="button" className="btn" disabled={saving || (!editing && unsaved === 0)} onClick={() => run('save')}>
          Save
        </button>
      )}
      {!readOnly && (
        <button type="button" className="btn primary" onClick={() => run('send')}>
          Send
        </button>
      )}
      {readOnly && <span className="faint">Read-only</span>}
    </div>
  )
}
