import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { editText, type EditorText } from '../state/edit.ts'
import { shown } from '../state/shown.ts'
import { knownReason, type Row } from '../state/rows.ts'
import { isKey, type Column } from '../state/columns.ts'

type Props = {
  row: Row
  column: Column
  isActive: boolean
  /** The text with which the editor opens, undefined for the value; null while it is closed. */
  editing: { text: string | undefined } | null
  onOpen: () => void
  onCommit: (edit: EditorText) => void
  onCancel: () => void
}

/** The text of an open editor of a card; null for one of no column. */
export function textOf({ value: text, dataset: { row: id = '', key, typed } }: HTMLInputElement): EditorText | null {
  return isKey(key) ? { id, key, text, typed: typed !== undefined } : null
}

const keyboards = { money: 'decimal', abn: 'numeric', date: 'text', text: 'text' } as const

/** One value of a card: a touch opens its editor. */
export function CardField({ row, column, isActive, editing, onOpen, onCommit, onCancel }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { key, title, kind } = column
  const flag = row.flags[key]
  const open = editing !== null
  /** Esc was pressed: the blur of the closing editor does not commit. */
  const cancelled = useRef(false)
  useEffect(() => {
    if (open) {
      cancelled.current = false
      input.current?.focus()
    }
    // Keyboard users stay on the active value, also after its editor closes and leaves the focus on the body.
    else if (isActive && (document.activeElement?.matches('[data-cell]') || document.activeElement === document.body))
      button.current?.focus({ preventScroll: true })
  }, [isActive, open])
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancelled.current = true
    onCancel()
  }
  const onBlur = (event: FocusEvent<HTMLInputElement>): void => {
    const text = textOf(event.currentTarget)
    if (text && !cancelled.current) onCommit(text)
  }
  const sign = flag?.level === 'wrong' ? '! ' : flag ? '? ' : ''
  return (
    // The grid's attributes of row and column, by which on-key.ts finds the cell of an editor.
    <li className={`card-field ${key} ${flag?.level ?? ''}${isActive ? ' active' : ''}`} row-id={row.id} col-id={key}>
      {editing ? (
        <label>
          <span>{title}</span>
          <input
            ref={input}
            className="input card-editor"
            data-row={row.id}
            data-key={key}
            data-typed={editing.text}
            defaultValue={editing.text ?? editText(key, row.values)}
            inputMode={keyboards[kind]}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            onKeyDown={onKey}
            onBlur={onBlur}
            onInput={event => void (event.currentTarget.dataset['typed'] = '')}
          />
        </label>
      ) : (
        <button
          ref={button}
          type="button"
          data-cell=""
          onClick={onOpen}
          title={flag?.reason ?? knownReason(row, column)}
          aria-current={isActive || undefined}
        >
          <span>{title}</span>
          <b className="num">
            {sign}
            {shown(key, row.values)}
          </b>
        </button>
      )}
    </li>
  )
}
