import { useEffect, useRef, type KeyboardEvent } from 'react'
import { editText } from '../state/edit.ts'
import { shown } from '../state/shown.ts'
import type { Row } from '../state/rows.ts'
import type { Column } from '../state/columns.ts'

type Props = {
  row: Row; column: Column; isActive: boolean
  /** What the open editor begins with beside the value; null while it is closed. */
  editing: { text: string | undefined } | null
  onOpen: () => void
  onTake: (text: string) => void
  onLeave: () => void
}

const keyboards = { money: 'decimal', abn: 'numeric', date: 'text', text: 'text' } as const

/** One value of a card: a touch opens its editor. */
export function CardField({ row, column, isActive, editing, onOpen, onTake, onLeave }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { key, title, kind } = column
  const flag = row.flags[key]
  const open = editing !== null
  /** By Esc: what was typed is not taken as the editor goes. */
  const left = useRef(false)
  useEffect(() => {
    if (open) {
      left.current = false
      input.current?.focus()
    }
    // Whoever walks by keys stays on the value in hand, also after its editor: the focus is nowhere when that has just gone.
    else if (isActive && (document.activeElement?.matches('[data-cell]') || document.activeElement === document.body)) button.current?.focus({ preventScroll: true })
  }, [isActive, open])
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    left.current = true
    onLeave()
  }
  const sign = flag?.level === 'wrong' ? '! ' : flag ? '? ' : ''
  return (
    // Row and column as the grid names them: how keys find the cell of an editor (on-key.ts).
    <li className={`card-field ${key} ${flag?.level ?? ''}${isActive ? ' active' : ''}`} row-id={row.id} col-id={key}>
      {editing
        ? <label><span>{title}</span>
            <input ref={input} className="input card-editor" data-row={row.id} data-key={key} defaultValue={editing.text ?? editText(key, row.values)} inputMode={keyboards[kind]}
              autoComplete="off" spellCheck={false} enterKeyHint="done" onKeyDown={onKey} onBlur={event => left.current || onTake(event.currentTarget.value)} />
          </label>
        : <button ref={button} type="button" data-cell="" onClick={onOpen} title={flag?.reason} aria-current={isActive || undefined}>
            <span>{title}</span><b className="num">{sign}{shown(key, row.values)}</b>
          </button>}
    </li>
  )
}
