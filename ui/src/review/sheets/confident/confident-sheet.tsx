import { useEffect, useRef, type KeyboardEvent } from 'react'
import { StatusMessage } from '../../../parts/states.tsx'
import { usePage, useReview } from '../../page-context.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'
import { indexAfterKey, tilesAcross } from '../tiles.ts'
import { ConfidentTile } from './confident-tile.tsx'
import { useAcceptance } from './use-acceptance.ts'
import '../by-field/by-field.css'
import './confident.css'

function NoInvoices() {
  const isPart = useReview(state => state.order.length < state.rows.length)
  return (
    <StatusMessage title="No invoices are waiting here">
      <p>
        {isPart
          ? 'Every invoice that search and filter show was reviewed, or has something to check in the grid. Clear the search and choose All to see the others.'
          : 'Every invoice was reviewed, or has something to check in the grid.'}
      </p>
    </StatusMessage>
  )
}

/** After the last page of invoices, `count` in all. */
function Done({ leftOut, count }: { leftOut: number; count: number }) {
  const isAllLeftOut = leftOut === count
  return (
    <StatusMessage title={leftOut === 0 ? 'All accepted' : isAllLeftOut ? 'None accepted' : 'All others accepted'}>
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
  )
}

/**
 * Confident sheet: rows with nothing to check, 24 at a time, each with supplier, date and total under the page crop it was read from. Space
 * leaves a row out, to be reviewed in the grid; Enter accepts the others and shows the next. Each acceptance is one step of the undo stack.
 * After the last one the sheet stays open: an Esc that was meant to close it would undo the acceptance on the page behind it.
 */
export function ConfidentSheet() {
  const { review, run } = usePage()
  const close = useCloseSheet()
  const { all, first, shownIds, at, moveTo, leftOut, leave, accepted, accept, setFollows } = useAcceptance()
  const list = useRef<HTMLUListElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const isDone = all.length > 0 && shownIds.length === 0
  useEffect(() => {
    const tile = list.current?.querySelector<HTMLElement>(`[data-place="${at}"]`)
    if (isDone) back.current?.focus()
    else tile?.focus()
  }, [at, first, isDone])

  const onKey = (event: KeyboardEvent): void => {
    const place = indexAfterKey(event.key, at, shownIds.length, tilesAcross(list.current))
    const id = shownIds[at]
    if (place !== null) setFollows(false)
    if (event.key === 'Enter') accept()
    else if (event.key === ' ' && id) leave(id)
    else if (place !== null) moveTo(place)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const undoOrRedo = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyZ') return
    setFollows(true)
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
      {all.length === 0 && <NoInvoices />}
      {shownIds.length > 0 && (
        <ul ref={list} className="tiles confident-tiles" aria-label="Invoices with nothing to check" onKeyDown={onKey}>
          {shownIds.map((id, i) => {
            const row = review.row(id)
            return (
              row && (
                <ConfidentTile
                  key={id}
                  row={row}
                  place={i}
                  isActive={i === at}
                  left={leftOut.has(id)}
                  onActivate={moveTo}
                  onLeave={leave}
                />
              )
            )
          })}
        </ul>
      )}
      {isDone && <Done leftOut={leftOut.size} count={all.length} />}
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
