/** The keys of the pages sheet: what they do, and the line that names them. */
import type { KeyboardEvent } from 'react'
import { Caps } from '../../keyboard/key-strip.tsx'
import type { PageContext } from '../../page-context.ts'
import type { Row } from '../../state/rows.ts'
import { spotAfterKey } from './pages-state.ts'
import type { PageChanges } from './use-page-changes.ts'
import { pagesToMove, type PageSelection } from './use-page-selection.ts'

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

export const PageKeys = () => (
  <p className="pages-keys">
    {keys.map(([caps, action]) => (
      <span key={action}>
        <Caps caps={caps} /> {action}
      </span>
    ))}
  </p>
)

type Context = { rows: readonly Row[]; selection: PageSelection; changes: PageChanges; run: PageContext['run'] }

/** While the invoice is chosen that pages will be moved to. */
function onTargetKey(event: KeyboardEvent, { rows, selection, changes }: Context, target: string): void {
  const { setTarget } = selection
  if (event.key === 'Escape') setTarget(null)
  else if (event.key === 'Enter') changes.moveTo(pagesToMove(selection), target)
  else if (/^Arrow(Up|Down)$/u.test(event.key)) setTarget(spotAfterKey(rows, { row: target, page: 1 }, event.key).row)
  else return
  event.preventDefault()
}

export function onPageKey(event: KeyboardEvent, context: Context): void {
  const { rows, selection, changes, run } = context
  const { spot, row, target } = selection
  if (target !== null) return onTargetKey(event, context, target)
  const key = event.key.toLowerCase()
  if (!spot || !row || event.altKey) return
  if ((event.ctrlKey || event.metaKey) && key === 'z') run(event.shiftKey ? 'redo' : 'undo')
  else if (event.ctrlKey || event.metaKey) return
  else if (/^Arrow|^Home$|^End$/u.test(event.key)) selection.focus(spotAfterKey(rows, spot, event.key))
  else if (key === ' ') selection.toggle(spot)
  else if (key === 'm') selection.setTarget(spot.row)
  else if (key === 'n') changes.moveTo(pagesToMove(selection), null)
  else if (key === 'e') changes.splitOff()
  else if (key === 's') changes.splitHere(row, spot.page)
  else if (key === 'j') changes.joinWithNext(row)
  else return
  event.preventDefault()
}
