import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import { FieldCrop } from '../../document/field-crop.tsx'
import { isByPerson, type Row } from '../../state/rows.ts'
import { editText } from '../../state/edit.ts'
import { nameOfRow, shown } from '../../state/shown.ts'
import { columnOf, type Key } from '../../state/columns.ts'
import { takesCharacter } from '../../state/characters.ts'
import { isSaveKey } from '../sheet.tsx'

type Props = {
  row: Row
  field: Key
  place: number
  isActive: boolean
  isConfirmed: boolean
  /** The text that the open editor starts with; null while it is closed. */
  typed: string | null
  onActivate: (place: number) => void
  onTake: (text: string) => void
  onLeave: () => void
}

const stateText = (row: Row, field: Key, isConfirmed: boolean): string => {
  const flag = row.flags[field]
  if (flag?.settled) return 'accepted anyway'
  if (flag) return flag.level === 'wrong' ? '! wrong' : '? check'
  if (isByPerson(field, row.patch, row.invoice)) return 'typed'
  if (isConfirmed) return '✓ confirmed'
  return row.values.reviewed ? '✓ accepted' : 'sure'
}

/** A page crop and the value read from it. */
export const Tile = memo(function Tile({ row, field, place, isActive, isConfirmed, typed, onActivate, onTake, onLeave }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const editing = typed !== null
  useEffect(() => {
    if (isActive && !editing) button.current?.focus()
  }, [isActive, editing])
  useEffect(() => {
    const it = input.current
    if (!it || !editing) return
    it.focus()
    it.setSelectionRange(it.value.length, it.value.length)
  }, [editing])
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isSaveKey(event)) return onTake(event.currentTarget.value)
    event.stopPropagation()
    if (event.key === 'Enter') onTake(event.currentTarget.value)
    else if (event.key === 'Escape') onLeave()
    else if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || takesCharacter(field, event.key)) return
    event.preventDefault()
  }
  const level = row.flags[field]?.level ?? ''
  // A category is not printed on the page; it follows from the supplier.
  const printedField = field === 'category' ? 'supplier' : field
  const name = nameOfRow(row)
  return (
    <li className={`tile ${level}${isActive ? ' active' : ''}${isConfirmed ? ' confirmed' : ''}`}>
      <button
        ref={button}
        type="button"
        tabIndex={isActive ? 0 : -1}
        onClick={() => onActivate(place)}
        onFocus={() => onActivate(place)}
        title={row.flags[field]?.reason}
      >
        <FieldCrop row={row} column={columnOf(printedField)} />
        <b className="num">{shown(field, row.values)}</b>
        <small>{[stateText(row, field, isConfirmed), name].filter(Boolean).join(' · ')}</small>
      </button>
      {editing && (
        <input
          ref={input}
          className="input tile-input"
          aria-label={columnOf(field).title}
          defaultValue={typed || editText(field, row.values)}
          onKeyDown={onKey}
          onBlur={onLeave}
        />
      )}
    </li>
  )
})
