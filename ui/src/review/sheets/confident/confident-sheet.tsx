import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { counted } from '../../../data/format.ts'
import { messageOf } from '../../../data/problem.ts'
import { StatusMessage } from '../../../parts/states.tsx'
import { notifyError } from '../../../parts/toasts.tsx'
import { usePage, useReview } from '../../page-context.ts'
import { useSheet } from '../use-sheet.ts'
import { atOnce, stepOn, sureRows } from './confident-rows.ts'
import { SureTile } from './confident-tile.tsx'
import '../by-field/by-field.css'
import './confident.css'

/**
 * Receipts with nothing to check, two dozen at a time: one look each at supplier, date and total beside the paper. Space leaves one out, to be gone
 * over in the grid; Enter accepts the others and brings the next. One undo takes a whole sheet back.
 */
export function SureSheet() {
  const { review, papers, run } = usePage()
  const { ref, close, onClose } = useSheet()
  useReview(state => state.rows)
  const [all] = useState(() => sureRows(review.store.get().order.flatMap(id => review.row(id) ?? [])))
  const [first, setFirst] = useState(0)
  const [at, setAt] = useState(0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  // With those of the next sheet, so that they are there when it is gone to.
  useEffect(() => {
    papers.have(all.slice(first, first + 2 * atOnce)).catch((thrown: unknown) => notifyError(`These pieces of paper could not be fetched. ${messageOf(thrown)}`))
  }, [papers, all, first])
  const here = all.slice(first, first + atOnce)
  const taken = here.filter(id => !left.has(id))
  // After the dialog has opened: that gives the focus to its first button.
  useEffect(() => list.current?.querySelector<HTMLElement>(`[data-place="${at}"]`)?.focus(), [at, first])

  const leave = (id: string): void => setLeft(before => new Set(before.has(id) ? [...before].filter(it => it !== id) : [...before, id]))
  const accept = (): void => {
    review.edit(`${counted(taken.length, 'row')} accepted`, Object.fromEntries(taken.map(id => [id, { reviewed: true }])))
    if (first + atOnce >= all.length) return close()
    setFirst(first + atOnce)
    setAt(0)
  }
  const across = (): number => {
    const tops = [...(list.current?.children ?? [])].map(it => (it as HTMLElement).offsetTop) // children of a list are elements of the page
    return Math.max(1, tops.filter(top => top === tops[0]).length)
  }
  const onKey = (event: KeyboardEvent): void => {
    const place = stepOn(event.key, at, here.length, across())
    const id = here[at]
    if (event.key === 'Enter') accept()
    else if (event.key === ' ' && id) leave(id)
    else if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ') run(event.shiftKey ? 'redo' : 'undo')
    else if (place !== null) setAt(place)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <dialog ref={ref} className="dialog carpet" aria-labelledby="sure-title" onClose={onClose}>
      <div className="carpet-head">
        <h2 id="sure-title">Nothing to check</h2>
        <span className="faint num" role="status">{all.length === 0 ? '' : `${first + 1}–${first + here.length} of ${all.length}`}</span>
        {here.length > 0 && <button type="button" className="btn primary" onClick={accept}>Accept {taken.length === here.length ? 'these' : 'the other'} {taken.length}</button>}
        <button type="button" className="btn" onClick={close}>Back</button>
      </div>
      {here.length > 0
        ? <ul ref={list} className="wall sure-wall" aria-label="Receipts with nothing to check" onKeyDown={onKey}>
            {here.map((id, i) => {
              const row = review.row(id)
              return row && <SureTile key={id} row={row} place={i} inHand={i === at} left={left.has(id)} onHand={setAt} onLeave={leave} />
            })}
          </ul>
        : <StatusMessage title="No receipts wait here"><p>Every receipt has been gone over, or something of it is to be checked in the grid.</p></StatusMessage>}
      {here.length > 0 && <p className="faint carpet-keys"><kbd>Enter</kbd> accept these <kbd>Space</kbd> leave one out <kbd>←↑↓→</kbd> walk <kbd>Ctrl</kbd><kbd>Z</kbd> undo <kbd>Esc</kbd> back</p>}
    </dialog>
  )
}
