import { movePages } from '@docketry/contracts/api/pages.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { sendRequest } from '../../../data/request.ts'
import { messageOf } from '../../../data/problem.ts'
import { notify } from '../../../parts/toasts.tsx'
import type { Row } from '../../state/rows.ts'
import { counted, shownCount } from '../../../data/format.ts'
import { Caps } from '../../keyboard/key-strip.tsx'
import { usePage, useReview } from '../../page-context.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'
import { arrange } from './arrange.ts'
import {
  dragged,
  existingSpot,
  firstRendered,
  isPicked,
  maxRendered,
  named,
  rangesOf,
  spotAfterKey,
  toggled,
  type Picked,
  type Spot,
} from './pages-state.ts'
import { InvoicePages } from './invoice-pages.tsx'
import { afterPageChanges } from '../../state/undo.ts'
import { join, onePageText, split } from './run-pages.ts'
import './pages.css'

const keys: [string[], string][] = [
  [['↑', '↓', '←', '→'], 'choose a page'],
  [['Space'], 'pick it'],
  [['M'], 'move'],
  [['N'], 'new invoice'],
  [['S'], 'split here'],
  [['E'], 'each its own invoice'],
  [['J'], 'join with next'],
  [['Ctrl', 'Z'], 'undo'],
  [['Esc'], 'close'],
]

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

/** All pages of the batch by invoice: moved by keyboard or mouse. */
export function PagesSheet() {
  const { review, extractionDetails, reload, run, undoStep } = usePage()
  const close = useCloseSheet()
  const active = useReview(state => state.activeCell)
  const all = useReview(state => state.rows)
  const group = (active && review.row(active.id)?.invoice.groupId) ?? all[0]?.invoice.groupId
  const rows = useMemo(() => all.filter(it => it.invoice.groupId === group), [all, group])
  const [wanted, setWanted] = useState<Spot | null>(() => (active ? { row: active.id, page: 1 } : null))
  const [picked, setPicked] = useState<Picked>([])
  const [target, setTarget] = useState<string | null>(null)
  /** Drop target under the dragged page: an invoice id, or `new`. */
  const [over, setOver] = useState<string | null>(null)
  const spot = existingSpot(rows, wanted)
  const [before, setBefore] = useState(0)
  const first = firstRendered(
    rows.length,
    rows.findIndex(it => it.id === (target ?? spot?.row)),
    before,
  )
  if (first !== before) setBefore(first)
  const { drawn, fetched } = rangesOf(rows.length, first)
  const fetching = useLoadingText(useMemo(() => rows.slice(...fetched), [rows, ...fetched]))
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // While the active page is loading, the sheet itself receives the keys.
    if (document.activeElement === document.body) box.current?.focus()
  })
  const context = { review, extractionDetails, reload, undo: undoStep }
  const row = spot ? rows.find(it => it.id === spot.row) : undefined

  /** References of the picked pages for a request. Loads the pages of invoices that were never shown. */
  const referencesOf = async (what: Picked) => {
    const pages = named(rows, what)
    if (pages.length === what.length) return pages
    await extractionDetails.load(what.map(it => it.row)).catch(() => {}) // the caller reports missing pages
    return named(
      what.flatMap(it => review.row(it.row) ?? []),
      what,
    )
  }
  const moveTo = (what: Picked, to: string | null): void => {
    setTarget(null)
    setPicked([])
    const chosen = referencesOf(what)
    void afterPageChanges(review, async () => {
      const pages = await chosen
      if (pages.length === 0) return void notify('These pages have just changed. Choose them again.')
      const text = to === null ? `${counted(pages.length, 'page')} made a new invoice` : `${counted(pages.length, 'page')} moved`
      const ids = [...pages.map(it => it.invoice_id), ...(to === null ? [] : [to])]
      return void (await arrange(context, text, ids, ({ key, seen }) =>
        sendRequest(movePages, { body: { pages, ...(to === null ? {} : { to_invoice_id: to }), seen }, key }),
      ))
    })
  }
  /** Makes each picked page an invoice of its own; with none picked, each page of the active invoice. */
  const splitOff = (): void => {
    const what = picked.length > 0 ? picked : (row?.invoice.pages.map(({ page }) => ({ row: row.id, page })) ?? [])
    setPicked([])
    const pages = named(rows, what)
    if (pages.length > 0)
      void afterPageChanges(review, () =>
        arrange(
          context,
          `${counted(pages.length, 'page')}: each its own invoice`,
          pages.map(it => it.invoice_id),
          ({ key, seen }) => sendRequest(movePages, { body: { pages, each: true, seen }, key }),
        ),
      )
  }
  const splitHere = (of: Row, page: number): void => {
    if (page > 1) void afterPageChanges(review, () => split(context, review.row(of.id) ?? of, page))
    else notify(of.invoice.pages.length < 2 ? onePageText : 'Choose the page that begins the next invoice, then split there')
  }
  const pagesToMove = (): Picked => (picked.length > 0 ? picked : spot ? [spot] : [])

  const choosing = (event: KeyboardEvent, to: string): void => {
    if (event.key === 'Escape') setTarget(null)
    else if (event.key === 'Enter') moveTo(pagesToMove(), to)
    else if (/^Arrow(Up|Down)$/u.test(event.key)) setTarget(spotAfterKey(rows, { row: to, page: 1 }, event.key).row)
    else return
    event.preventDefault()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (target !== null) return choosing(event, target)
    const key = event.key.toLowerCase()
    if (!spot || !row || event.altKey) return
    if ((event.ctrlKey || event.metaKey) && key === 'z') run(event.shiftKey ? 'redo' : 'undo')
    else if (event.ctrlKey || event.metaKey) return
    else if (/^Arrow|^Home$|^End$/u.test(event.key)) setWanted(spotAfterKey(rows, spot, event.key))
    else if (key === ' ') setPicked(toggled(picked, spot))
    else if (key === 'm') setTarget(spot.row)
    else if (key === 'n') moveTo(pagesToMove(), null)
    else if (key === 'e') splitOff()
    else if (key === 's') splitHere(row, spot.page)
    else if (key === 'j') void afterPageChanges(review, () => join(context, review.row(row.id) ?? row, 1))
    else return
    event.preventDefault()
  }
  const dropped = (data: DataTransfer, to: string | null): void => {
    setOver(null)
    const from = dragged(data)
    if (from) moveTo(isPicked(picked, from) ? picked : [from], to)
  }
  const drawFrom = (i: number): void => {
    const to = Math.max(0, Math.min(i, rows.length - maxRendered))
    setBefore(to)
    setWanted(rows[i] ? { row: rows[Math.max(i, to)]?.id ?? '', page: 1 } : null)
    box.current?.scrollTo({ top: 0 })
  }
  return (
    <Sheet
      className="pages-sheet"
      labelledBy="pages-title"
      onClose={() => target === null && close()}
      onKeyDown={onKey}
      onDragEnd={() => setOver(null)}
    >
      <h2 id="pages-title">Pages of the batch</h2>
      <p role="status">
        {target !== null
          ? 'Choose an invoice with ↑ and ↓, then Enter. Esc keeps the pages where they are.'
          : picked.length > 0
            ? `${counted(picked.length, 'page')} picked`
            : (fetching ??
              `${counted(rows.length, 'invoice')}${rows.length > maxRendered ? `, ${shownCount(drawn[0] + 1)} to ${shownCount(drawn[1])} shown` : ''}`)}
      </p>
      <div className="pages-all" ref={box} tabIndex={-1}>
        {first > 0 && (
          <button type="button" className="btn pages-more" onClick={() => drawFrom(Math.max(0, first - maxRendered))}>
            ‹ {counted(Math.min(first, maxRendered), 'invoice')} before these
          </button>
        )}
        {rows.slice(...drawn).map((it, i) => (
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
            choose={setWanted}
            toggle={at => setPicked(toggled(picked, at))}
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
        {drawn[1] < rows.length && (
          <button type="button" className="btn pages-more" onClick={() => drawFrom(drawn[1])}>
            {counted(Math.min(rows.length - drawn[1], maxRendered), 'invoice')} after these ›
          </button>
        )}
      </div>
      <p className="pages-keys">
        {keys.map(([caps, action]) => (
          <span key={action}>
            <Caps caps={caps} /> {action}
          </span>
        ))}
      </p>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={splitOff}>
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
