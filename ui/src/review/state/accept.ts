/**
 * Space confirms a doubtful active value and goes to the next cell of the row to check; where there is none, it accepts the row, unless the
 * active value is wrong or missing. Shift+Space accepts the row with its flagged values. Both then go to the next row that is not reviewed.
 */
import { notifyAfterFrame } from '../grid/after-frame.ts'
import { isToCheck, toCheck } from './flags.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { capsOf } from '../keyboard/stored-keys.ts'
import { nextInRow, nextOpenRow } from './next-flag.ts'
import type { Review } from './review.ts'
import { withConfirmed, type Row, type Patch } from './rows.ts'
import type { Cell } from './state.ts'
import { columnOf, joinKeys, splitKeys } from './columns.ts'
import { notifyUntilEdit } from './until-edit.ts'

type Page = { review: Review; grid: Pick<GridHandle, 'focusCell'> }

/** Accepts the row with `patch` and goes to the next one that is not reviewed. Not while its pages are being read. */
function acceptAndGo({ review, grid }: Page, active: Cell, text: string, patch: Patch): void {
  if (review.row(active.id)?.invoice.reading) return notifyAfterFrame('This row is still being read: accept it once its values are there.')
  review.edit(text, { [active.id]: { ...patch, reviewed: true } })
  const next = nextOpenRow(review.store.get().order, review.row, active)
  if (next) grid.focusCell(next)
  else notifyUntilEdit(review, 'Every row here is accepted')
}

/** Confirms a doubtful active value. A wrong or missing one has to be corrected, or the row accepted anyway. */
export function accept(page: Page, row: Row, active: Cell): void {
  const { review, grid } = page
  const flag = row.flags[active.key]
  const next = nextInRow(row, active.key)
  const confirms = isToCheck(flag) && flag.level === 'doubtful'
  if (next) {
    if (confirms) review.confirm([active.id], active.key)
    return grid.focusCell({ id: active.id, key: next })
  }
  if (isToCheck(flag) && !confirms)
    return notifyAfterFrame(`${columnOf(active.key).title}: ${flag.reason} ${capsOf('accept-row')} accepts the row anyway.`)
  acceptAndGo(page, active, 'Row accepted', confirms ? { confirmedColumns: withConfirmed(row.values, active.key) } : {})
}

/** Accepts the row with its flagged values; the history of the invoice names them. */
export function acceptAnyway(page: Page, row: Row, active: Cell): void {
  const open = toCheck(row.flags)
  if (open.length === 0) return acceptAndGo(page, active, 'Row accepted', {})
  const text = `Row accepted anyway: ${open.map(key => columnOf(key).title).join(', ')}`
  acceptAndGo(page, active, text, { anyway: joinKeys([...splitKeys(row.values.anyway), ...open]) })
}
