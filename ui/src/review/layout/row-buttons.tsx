import { useKeymap } from '../keyboard/stored-keys.ts'
import { useDeferred, usePage, useReview } from '../page-context.ts'
import type { Command } from '../keyboard/keymap.ts'
import { counted } from '../../data/format.ts'
import { commitEdit } from '../state/edit.ts'
import { isToAccept } from '../state/flags.ts'
import { rowsTogether } from '../state/selection.ts'

/** Accept and Next flag, for mouse and touch: the same commands as their keys. Says how many selected rows it accepts. */
export function RowButtons() {
  const { run, review, grid } = usePage()
  /** Commits the text of an open editor first; if that is refused, the command does not run. */
  const act = (command: Command): void => {
    const edit = grid.current?.isEditing() ? grid.current.closeEditor() : null
    if (edit && commitEdit(review, edit) === 'refused') return grid.current?.focusCell(edit)
    run(command)
  }
  const keymap = useKeymap()
  const readOnly = useReview(state => state.readOnly)
  const accepts = useDeferred(state => {
    const ids = rowsTogether(state, state.activeCell)
    if (ids === null) return null
    const ready = ids.filter(id => {
      const row = review.row(id)
      return row && isToAccept(row)
    }).length
    return ready === ids.length ? counted(ready, 'row') : `${ready} of ${counted(ids.length, 'row')}`
  })
  const button = (command: Command, text: string, className: string) => {
    const caps = keymap.find(it => it.command === command && !it.hidden)?.caps.join('+') ?? ''
    return (
      <button
        type="button"
        className={`btn ${className}`}
        title={`${text} (${caps})`}
        onMouseDown={event => event.preventDefault()}
        onClick={() => act(command)}
      >
        {text}
      </button>
    )
  }
  return (
    <span className="row-buttons" role="group" aria-label="Review">
      {!readOnly && button('accept', accepts === null ? '✓ Accept' : `✓ Accept ${accepts}`, 'primary')}
      {button('next-flag', 'Next flag ›', '')}
    </span>
  )
}
