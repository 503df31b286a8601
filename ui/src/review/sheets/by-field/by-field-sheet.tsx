import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf } from '../../../data/problem.ts'
import { notify, notifyError } from '../../../parts/toasts.tsx'
import { isToCheck } from '../../state/flags.ts'
import { keepAbns, lastCleared } from '../../state/kept-abn.ts'
import { bindingOf } from '../../keyboard/keymap.ts'
import { keymapNow } from '../../keyboard/stored-keys.ts'
import { startsTyping } from '../../grid/typing.ts'
import { usePage, useReview } from '../../page-context.ts'
import { takeEdit } from '../../state/take-edit.ts'
import { useSheet } from '../use-sheet.ts'
import { useColumns } from '../../grid/columns/shown-columns.ts'
import { columnOf, isLooked, type Key } from '../../state/values.ts'
import { atOnce, stepOn, wallOf } from './wall.ts'
import { Tile } from './tile.tsx'
import './by-field.css'

/**
 * One field over many receipts, the least sure first, forty at a time: arrows walk, Space and Enter accept, typing corrects, Esc goes back.
 * An accepted value is no longer doubtful; the row itself stays to be accepted.
 */
export function CarpetSheet() {
  const { review, grid, papers, run } = usePage()
  const { ref, close, onClose } = useSheet()
  const columns = useColumns()
  useReview(state => state.rows)
  const shownRows = () => review.store.get().order.flatMap(id => review.row(id) ?? [])
  const [field, setField] = useState<Key>(() => grid.current?.hand()?.key ?? 'total')
  const [wall, setWall] = useState(() => wallOf(shownRows(), field))
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // After the dialog has opened: that gives the focus to its first button.
  useEffect(() => list.current?.querySelector<HTMLElement>('.hand button')?.focus(), [])
  const first = Math.floor(at / atOnce) * atOnce
  const here = wall.slice(first, first + atOnce)
  const id = wall[at] ?? ''
  // With those of the next wall, so that they are there when it is gone to.
  useEffect(() => {
    papers.have(wall.slice(first, first + 2 * atOnce)).catch((thrown: unknown) => notifyError(`These pieces of paper could not be fetched. ${messageOf(thrown)}`))
  }, [papers, wall, first])

  const choose = (key: Key): void => {
    setField(key)
    setWall(wallOf(shownRows(), key))
    setAt(0)
    setTyped(null)
  }
  const go = useCallback((place: number) => (setAt(place), setTyped(null)), [])
  const accept = (ids: readonly string[]): void => review.look(ids, field)
  const acceptAndGo = (ids: readonly string[], place: number): void => {
    accept(ids)
    go(Math.min(place, wall.length - 1))
  }
  const take = (text: string): void => {
    const outcome = takeEdit(review, { id, key: field }, text)
    // The editor stays open until the text is such a value.
    if (outcome === 'refused') return
    // What was typed is a person's own; only a value left as it was is accepted.
    if (outcome === 'same') accept([id])
    go(Math.min(at + 1, wall.length - 1))
  }
  /** Tiles a row, counted on what is drawn. */
  const across = (): number => {
    const tops = [...(list.current?.children ?? [])].map(it => (it as HTMLElement).offsetTop)
    return Math.max(1, tops.filter(top => top === tops[0]).length)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (typed !== null || event.key === 'Escape') return
    const place = stepOn(event.key, at, wall.length, across())
    const letter = event.altKey ? columns.find(it => event.code === `Key${it.letter}`) : undefined
    const ctrl = event.ctrlKey || event.metaKey
    if (letter) choose(letter.key)
    else if (ctrl && event.code === 'KeyZ') run(event.shiftKey ? 'redo' : 'undo')
    else if (bindingOf(event, 'grid', keymapNow())?.command === 'keep-abn') notify(keepAbns(review, lastCleared(review.store.get().history.done, review.row, id)), { topic: 'abn' })
    else if (ctrl && event.key === 'Enter') acceptAndGo(here, first + atOnce)
    else if (event.key === ' ' || event.key === 'Enter') acceptAndGo([id], at + 1)
    else if (place !== null) go(place)
    else if (event.key === 'F2') setTyped('')
    else if (startsTyping(columnOf(field), event)) setTyped(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const left = wall.filter(it => isToCheck(review.row(it)?.flags[field])).length
  return (
    <dialog ref={ref} className="dialog carpet" aria-labelledby="carpet-title" onClose={onClose}>
      <div className="carpet-head">
        <h2 id="carpet-title">One field at a time</h2>
        <div className="chips" role="group" aria-label="Field">
          {columns.map(it => <button key={it.key} type="button" className="chip" aria-pressed={it.key === field} onClick={() => choose(it.key)}>{it.title}</button>)}
        </div>
        <span className="faint num" role="status">{first + 1}–{first + here.length} of {wall.length} · {left} to check</span>
        <button type="button" className="btn" onClick={close}>Back</button>
      </div>
      <ul ref={list} className="wall" aria-label={columnOf(field).title} onKeyDown={onKey}>
        {here.map((it, i) => {
          const row = review.row(it)
          return row && (
            <Tile key={it} row={row} field={field} place={first + i} inHand={first + i === at} looked={isLooked(row.values, field)}
              typed={first + i === at ? typed : null} onHand={go} onTake={take} onLeave={() => setTyped(null)} />
          )
        })}
      </ul>
      <p className="faint carpet-keys"><kbd>←↑↓→</kbd> walk <kbd>Space</kbd> accept <kbd>Ctrl</kbd><kbd>Enter</kbd> accept these {here.length} <kbd>0–9 a–z</kbd> correct <kbd>Alt</kbd>+letter another field <kbd>Esc</kbd> back</p>
    </dialog>
  )
}
