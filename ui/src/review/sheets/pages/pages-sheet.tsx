import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../data/problem.ts'
import type { Row } from '../../state/rows.ts'
import { counted, shownCount } from '../../../data/format.ts'
import { usePage, useReview } from '../../page-context.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'
import { onPageKey, PageKeys } from './page-keys.tsx'
import { dragged, firstRendered, isPicked, maxRendered, rangesOf } from './pages-state.ts'
import { InvoicePages } from './invoice-pages.tsx'
import { usePageChanges } from './use-page-changes.ts'
import { usePageSelection, type PageSelection } from './use-page-selection.ts'
import './pages.css'

/** The rows of the batch of the row that was active when the sheet opened: page changes may remove that row. */
function useRowsOfBatch(): readonly Row[] {
  const { review } = usePage()
  const all = useReview(state => state.rows)
  const [group] = useState(() => {
    const { activeCell, rows } = review.store.get()
    return ((activeCell && review.row(activeCell.id)) ?? rows[0])?.invoice.groupId
  })
  return useMemo(() => all.filter(it => it.invoice.groupId === group), [all, group])
}

/** Loads the pages of the rows. Returns a status text while they load and after a failure, null once all are loaded. */
function useLoadingText(rows: readonly Row[]): string | null {
  const { extractionDetails } = usePage()
  const [problem, setProblem] = useState<string | null>(null)
  const missing = rows.some(it => it.invoice.detailsNotLoaded)
  useEffect(() => {
    if (missing)
      extractionDetails.load(rows.map(it => it.id)).then(
        () => setProblem(null),
        (thrown: unknown) => setProblem(messageOf(thrown)),
      )
  }, [extractionDetails, rows, missing])
  return !missing
    ? null
    : problem === null
      ? 'Loading the pages…'
      : `The pages could not be loaded. ${problem} Close this and open it again.`
}

/** The range of invoices that are rendered, around the focused page or the target. `box` is the element that they scroll in. */
function useRendered(rows: readonly Row[], { target, spot, focus }: PageSelection) {
  const [before, setBefore] = useState(0)
  const first = firstRendered(
    rows.length,
    rows.findIndex(it => it.id === (target ?? spot?.row)),
    before,
  )
  if (first !== before) setBefore(first)
  const { drawn, fetched } = rangesOf(rows.length, first)
  const loadingText = useLoadingText(useMemo(() => rows.slice(...fetched), [rows, ...fetched]))
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // While the active page is loading, the sheet itself receives the keys.
    if (document.activeElement === document.body) box.current?.focus()
  })
  const drawFrom = (i: number): void => {
    const to = Math.max(0, Math.min(i, rows.length - maxRendered))
    setBefore(to)
    focus(rows[i] ? { row: rows[Math.max(i, to)]?.id ?? '', page: 1 } : null)
    box.current?.scrollTo({ top: 0 })
  }
  return { box, first, end: drawn[1], loadingText, drawFrom }
}

/** What the sheet says above the pages. `range`: the invoices that are rendered, as indexes, `end` exclusive. */
function statusText({ target, picked }: PageSelection, count: number, range: ReturnType<typeof useRendered>): string {
  if (target !== null) return 'Choose an invoice with ↑ and ↓, then Enter. Esc keeps the pages where they are.'
  if (picked.length > 0) return `${counted(picked.length, 'page')} picked`
  const shown = count > maxRendered ? `, ${shownCount(range.first + 1)} to ${shownCount(range.end)} shown` : ''
  return range.loadingText ?? `${counted(count, 'invoice')}${shown}`
}

/** All pages of the batch by invoice: moved by keyboard or mouse. */
export function PagesSheet() {
  const { run } = usePage()
  const close = useCloseSheet()
  const rows = useRowsOfBatch()
  const selection = usePageSelection(rows)
  const changes = usePageChanges(rows, selection)
  const rendered = useRendered(rows, selection)
  /** Drop target under the dragged page: an invoice id, or `new`. */
  const [over, setOver] = useState<string | null>(null)
  const { spot, picked, target } = selection
  const { first, end, drawFrom } = rendered

  const dropped = (data: DataTransfer, to: string | null): void => {
    setOver(null)
    const from = dragged(data)
    if (from) changes.moveTo(isPicked(picked, from) ? picked : [from], to)
  }
  return (
    <Sheet
      className="pages-sheet"
      labelledBy="pages-title"
      onClose={() => target === null && close()}
      onKeyDown={event => onPageKey(event, { rows, selection, changes, run })}
      onDragEnd={() => setOver(null)}
    >
      <h2 id="pages-title">Pages of the batch</h2>
      <p role="status">{statusText(selection, rows.length, rendered)}</p>
      <div className="pages-all" ref={rendered.box} tabIndex={-1}>
        {first > 0 && (
          <button type="button" className="btn pages-more" onClick={() => drawFrom(Math.max(0, first - maxRendered))}>
            ‹ {counted(Math.min(first, maxRendered), 'invoice')} before these
          </button>
        )}
        {rows.slice(first, end).map((it, i) => (
          <InvoicePages
            key={it.id}
            row={it}
            number={first + i + 1}
            spot={spot}
            picked={picked}
            isTarget={target === it.id}
            isOver={over === it.id}
            hover={setOver}
            drop={data => dropped(data, it.id)}
            choose={selection.focus}
            toggle={selection.toggle}
          />
        ))}
        <div
          className={over === 'new' ? 'pages-new over' : 'pages-new'}
          onDragOver={event => (event.preventDefault(), setOver('new'))}
          onDragLeave={() => setOver(null)}
          onDrop={event => (event.preventDefault(), dropped(event.dataTransfer, null))}
        >
          Drop pages here to make a new invoice
        </div>
        {end < rows.length && (
          <button type="button" className="btn pages-more" onClick={() => drawFrom(end)}>
            {counted(Math.min(rows.length - end, maxRendered), 'invoice')} after these ›
          </button>
        )}
      </div>
      <PageKeys />
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={changes.splitOff}>
          Each page its own
        </button>
        <button type="button" className="btn" onClick={() => run('undo')}>
          Undo
        </button>
        <button type="button" className="btn primary" onClick={close}>
          Done
        </button>
      </div>
    </Sheet>
  )
}
