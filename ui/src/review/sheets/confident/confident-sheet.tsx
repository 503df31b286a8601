import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { counted } from '../../../data/format.ts'
import { StatusMessage } from '../../../parts/states.tsx'
import { notifyFailure } from '../../../parts/toasts.tsx'
import { usePage, useReview } from '../../page-context.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'
import { confidentPageSize, confidentRows, indexAfterKey, tilesAcross } from '../tiles.ts'
import { ConfidentTile } from './confident-tile.tsx'
import '../by-field/by-field.css'
import './confident.css'

/**
 * Confident sheet: rows with nothing to check, 24 at a time, each with supplier, date and total under the page crop it was read from. Space
 * leaves a row out, to be reviewed in the grid; Enter accepts the others and shows the next. Each acceptance is one step of the undo stack.
 * After the last one the sheet stays open: an Esc that was meant to close it would undo the acceptance on the page behind it.
 */
export function ConfidentSheet() {
  const { review, extractionDetails, run } = usePage()
  const close = useCloseSheet()
  const rows = useReview(state => state.rows)
  const isPart = useReview(state => state.order.length < state.rows.length)
  const [all] = useState(() => confidentRows(review.store.get().order.flatMap(id => review.row(id) ?? [])))
  const [first, setFirst] = useState(0)
  const [at, setAt] = useState(0)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  // Loads this page and the next one.
  useEffect(() => {
    extractionDetails
      .load(all.slice(first, first + 2 * confidentPageSize))
      .catch((thrown: unknown) => notifyFailure(thrown, 'These parts of the pages could not be loaded.'))
  }, [extractionDetails, all, first])
  const shownIds = all.slice(first, first + confidentPageSize)
  const accepted = shownIds.filter(id => !leftOut.has(id))
  const isDone = all.length > 0 && shownIds.length === 0
  const isAllLeftOut = leftOut.size === all.length
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const tile = list.current?.querySelector<HTMLElement>(`[data-place="${at}"]`)
    if (isDone) back.current?.focus()
    else tile?.focus()
  }, [at, first, isDone])

  /** From an undo or redo to the next other act: they change the rows later, because they wait for their code and for a save. */
  const follows = useRef(false)
  const leave = (id: string): void => {
    follows.current = false
    setLeftOut(before => new Set(before.has(id) ? [...before].filter(it => it !== id) : [...before, id]))
  }
  const accept = (): void => {
    follows.current = false
    review.edit(`${counted(accepted.length, 'row')} accepted`, Object.fromEntries(accepted.map(id => [id, { reviewed: true }])))
    setFirst(first + confidentPageSize)
    setAt(0)
  }
  const onKey = (event: KeyboardEvent): void => {
    const place = indexAfterKey(event.key, at, shownIds.length, tilesAcross(list.current))
    const id = shownIds[at]
    if (place !== null) follows.current = false
    if (event.key === 'Enter') accept()
    else if (event.key === ' ' && id) leave(id)
    else if (place !== null) setAt(place)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  useEffect(() => {
    if (!follows.current) return
    const waiting = all.findIndex(id => !leftOut.has(id) && !review.row(id)?.values.reviewed)
    setFirst(waiting < 0 ? all.length : waiting - (waiting % confidentPageSize))
    setAt(0)
  }, [rows, all, leftOut, review])
  const undoOrRedo = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyZ') return
    follows.current = true
    run(event.shiftKey ? 'redo' : 'undo')
    event.preventDefault()
  }
  return (
    <Sheet className="by-field" labelledBy="confident-title" onClose={close} onKeyDown={undoOrRedo}>
      <div className="tiles-head">
        <h2 id="confident-title">Nothing to check</h2>
        <span className="faint num" role="status">
          {shownIds.length === 0 ? '' : `${first + 1}–${first + shownIds.length} of ${all.length}`}
        </span>
        {shownIds.length > 0 && (
          <button type="button" className="btn primary" onClick={accept}>
            Accept {accepted.length === 0 ? 'none' : `${accepted.length === shownIds.length ? 'these' : 'the other'} ${accepted.length}`}
          </button>
        )}
        <button ref={back} type="button" className="btn" onClick={close}>
          Back
        </button>
      </div>
      {all.length === 0 && (
        <StatusMessage title="No invoices are waiting here">
          <p>
            {isPart
              ? 'Every invoice that search and filter show was reviewed, or has something to check in the grid. Clear the search and choose All to see the others.'
              : 'Every invoice was reviewed, or has something to check in the grid.'}
          </p>
        </StatusMessage>
      )}
      {shownIds.length > 0 && (
        <ul ref={list} className="tiles confident-tiles" aria-label="Invoices with nothing to check" onKeyDown={onKey}>
          {shownIds.map((id, i) => {
            const row = review.row(id)
            return (
              row && (
                <ConfidentTile key={id} row={row} place={i} isActive={i === at} left={leftOut.has(id)} onActivate={setAt} onLeave={leave} />
              )
            )
          })}
        </ul>
      )}
      {isDone && (
        <StatusMessage title={leftOut.size === 0 ? 'All accepted' : isAllLeftOut ? 'None accepted' : 'All others accepted'}>
          {isAllLeftOut ? (
            <p>
              You left every invoice out: review them in the grid. <kbd>Esc</kbd> closes this.
            </p>
          ) : (
            <p>
              <kbd>Esc</kbd> closes this. <kbd>Ctrl</kbd>
              <kbd>Z</kbd> undoes the last acceptance.
            </p>
          )}
        </StatusMessage>
      )}
      {shownIds.length > 0 && (
        <p className="faint tiles-keys">
          <kbd>Enter</kbd> accept {accepted.length === 0 ? 'none' : 'these'} <kbd>Space</kbd> leave one out <kbd>←↑↓→</kbd> move{' '}
          <kbd>Ctrl</kbd>
          <kbd>Z</kbd> undo <kbd>Esc</kbd> back
        </p>
      )}
    </Sheet>
  )
}
