import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { notify, notifyFailure } from '../../../parts/toasts.tsx'
import { isToCheck } from '../../state/flags.ts'
import { keepAbns, lastCleared } from '../../state/coupled.ts'
import { bindingOf } from '../../keyboard/keymap.ts'
import { keymapNow } from '../../keyboard/stored-keys.ts'
import { startsTyping, commitEdit } from '../../state/edit.ts'
import { usePage, useReview } from '../../page-context.ts'
import { Sheet, useCloseSheet } from '../sheet.tsx'
import { useColumns } from '../../grid/columns/shown-columns.ts'
import { columnOf, type Column, type Key } from '../../state/columns.ts'
import { isConfirmed } from '../../state/rows.ts'
import { byFieldPageSize, byFieldRows, indexAfterKey, tilesAcross } from '../tiles.ts'
import { Tile } from './tile.tsx'
import './by-field.css'

/** The chosen field, its invoices in the order of `byFieldRows`, the place of the active tile, and what is typed there (null: nothing). */
function useTiles() {
  const { review, grid } = usePage()
  const shownRows = () => review.store.get().order.flatMap(id => review.row(id) ?? [])
  const [field, setField] = useState<Key>(() => grid.current?.activeCell()?.key ?? 'total')
  const [ids, setIds] = useState(() => byFieldRows(shownRows(), field))
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState<string | null>(null)
  const choose = (key: Key): void => {
    setField(key)
    setIds(byFieldRows(shownRows(), key))
    setAt(0)
    setTyped(null)
  }
  const go = useCallback((place: number) => (setAt(place), setTyped(null)), [])
  return { field, ids, at, typed, setTyped, choose, go }
}

/** Loads what the tiles from the place `first` show of the pages, and what those on the next page of tiles show. */
function useTileDetails(ids: readonly string[], first: number): void {
  const { extractionDetails } = usePage()
  useEffect(() => {
    extractionDetails
      .load(ids.slice(first, first + 2 * byFieldPageSize))
      .catch((thrown: unknown) => notifyFailure(thrown, 'These parts of the pages could not be loaded.'))
  }, [extractionDetails, ids, first])
}

type HeadProps = { columns: readonly Column[]; field: Key; statusText: string; onChoose: (field: Key) => void; onClose: () => void }

/** `statusText`: which of the invoices are shown. */
const Head = ({ columns, field, statusText, onChoose, onClose }: HeadProps) => (
  <div className="tiles-head">
    <h2 id="by-field-title">One field at a time</h2>
    <div className="chips" role="group" aria-label="Field">
      {columns.map(it => (
        <button key={it.key} type="button" className="chip" aria-pressed={it.key === field} onClick={() => onChoose(it.key)}>
          {it.title}
        </button>
      ))}
    </div>
    <span className="faint num" role="status">
      {statusText}
    </span>
    <button type="button" className="btn" onClick={onClose}>
      Back
    </button>
  </div>
)

/**
 * By-field sheet: one field of the shown rows in the order of `byFieldRows`, forty at a time. Arrow keys move, Space and Enter confirm,
 * typing corrects, Esc closes. A confirmed value is no longer doubtful; the row itself is still to be accepted.
 */
export function ByFieldSheet() {
  const { review, run } = usePage()
  const close = useCloseSheet()
  const columns = useColumns()
  useReview(state => state.rows)
  const { field, ids, at, typed, setTyped, choose, go } = useTiles()
  const list = useRef<HTMLUListElement>(null)
  const first = Math.floor(at / byFieldPageSize) * byFieldPageSize
  const shownIds = ids.slice(first, first + byFieldPageSize)
  const id = ids[at] ?? ''
  useTileDetails(ids, first)
  const confirmValues = (confirmed: readonly string[]): void => review.confirm(confirmed, field)
  const confirmAndGo = (confirmed: readonly string[], place: number): void => {
    confirmValues(confirmed)
    go(Math.min(place, ids.length - 1))
  }
  const take = (text: string): void => {
    const outcome = commitEdit(review, { id, key: field, text, typed: true })
    // The editor stays open until the text is a value of the field.
    if (outcome === 'refused') return
    // A typed value needs no confirmation; an unchanged one is confirmed.
    if (outcome === 'unchanged') confirmValues([id])
    go(Math.min(at + 1, ids.length - 1))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (typed !== null || event.key === 'Escape') return
    const place = indexAfterKey(event.key, at, ids.length, tilesAcross(list.current), byFieldPageSize)
    const letter = event.altKey ? columns.find(it => event.code === `Key${it.letter}`) : undefined
    const ctrl = event.ctrlKey || event.metaKey
    if (letter) choose(letter.key)
    else if (ctrl && event.code === 'KeyZ') run(event.shiftKey ? 'redo' : 'undo')
    else if (bindingOf(event, 'grid', keymapNow())?.command === 'keep-abn')
      notify(keepAbns(review, lastCleared(review.store.get().undoStack.done, review.row, id)), { topic: 'abn' })
    else if (ctrl && event.key === 'Enter') confirmAndGo(shownIds, first + byFieldPageSize)
    else if (event.key === ' ' || event.key === 'Enter') confirmAndGo([id], at + 1)
    else if (place !== null) go(place)
    else if (event.key === 'F2') setTyped('')
    else if (startsTyping(columnOf(field), event)) setTyped(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const remaining = ids.filter(it => isToCheck(review.row(it)?.flags[field])).length
  const statusText =
    ids.length === 0
      ? 'No invoice is shown by search and filter'
      : `${first + 1}–${first + shownIds.length} of ${ids.length} · ${remaining} to check`
  return (
    <Sheet className="by-field" labelledBy="by-field-title" onClose={close}>
      <Head columns={columns} field={field} statusText={statusText} onChoose={choose} onClose={close} />
      <ul ref={list} className="tiles" aria-label={columnOf(field).title} onKeyDown={onKey}>
        {shownIds.map((it, i) => {
          const row = review.row(it)
          return (
            row && (
              <Tile
                key={it}
                row={row}
                field={field}
                place={first + i}
                isActive={first + i === at}
                isConfirmed={isConfirmed(row.values, field)}
                typed={first + i === at ? typed : null}
                onActivate={go}
                onTake={take}
                onLeave={() => setTyped(null)}
              />
            )
          )
        })}
      </ul>
      <p className="faint tiles-keys">
        <kbd>←↑↓→</kbd> move <kbd>Space</kbd> accept <kbd>Ctrl</kbd>
        <kbd>Enter</kbd> accept these {shownIds.length} <kbd>0–9 a–z</kbd> correct <kbd>Alt</kbd>+letter another field <kbd>Esc</kbd> back
      </p>
    </Sheet>
  )
}
