/** What the space bar does: to the first cell of the row that asks for a look, and once there is none the row is accepted and the next is in hand. */
import { notify } from '../../parts/toasts.tsx'
import { afterFrame } from '../grid/after-frame.ts'
import { isToCheck, toCheck } from './flags.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { capsOf } from '../keyboard/stored-keys.ts'
import { nextInRow, nextOpenRow } from './next-flag.ts'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'
import type { Cell } from './state.ts'
import { columnOf, isKey, keysInOrder, withConfirmed, type Patch } from './values.ts'

type Page = { review: Review; grid: Pick<GridHandle, 'focusCell'> }

const notifyAfterFrame = (words: string): void => afterFrame(() => notify(words, {}))

/** The row is accepted with `patch`; the hand goes to the next that is not reviewed. */
function acceptAndGo({ review, grid }: Page, active: Cell, words: string, patch: Patch): void {
  review.edit(words, { [active.id]: { ...patch, reviewed: true } })
  const next = nextOpenRow(review.store.get().order, review.row, active)
  if (next) grid.focusCell(next)
  else notifyAfterFrame('Every row here is accepted')
}

/** A doubtful value in hand is confirmed by it; a wrong or missing one is not: it has to be corrected, or the row accepted anyway. */
export function accept(page: Page, row: Row, active: Cell): void {
  const { review, grid } = page
  const flag = row.flags[active.key]
  const next = nextInRow(row, active.key)
  const confirms = isToCheck(flag) && flag.level === 'doubtful'
  if (next) {
    if (confirms) review.confirm([active.id], active.key)
    return grid.focusCell({ id: active.id, key: next })
  }
  if (isToCheck(flag) && !confirms) return notifyAfterFrame(`${columnOf(active.key).title}: ${flag.reason} ${capsOf('accept-row')} accepts the row anyway.`)
  acceptAndGo(page, active, 'Row accepted', confirms ? { looked: withConfirmed(row.values, active.key) } : {})
}

/** Whatever is wrong or doubtful in it, which its history says. */
export function acceptAnyway(page: Page, row: Row, active: Cell): void {
  const open = toCheck(row.flags)
  if (open.length === 0) return acceptAndGo(page, active, 'Row accepted', {})
  const words = `Row accepted anyway: ${open.map(key => columnOf(key).title).join(', ')}`
  acceptAndGo(page, active, words, { anyway: keysInOrder([...row.values.anyway.split(' ').filter(isKey), ...open]) })
}
