/** What the space bar does: to the first cell of the row that asks for a look, and once there is none the row is accepted and the next is in hand. */
import { notify } from '../../parts/toasts.tsx'
import { afterFrame } from '../grid/after-frame.ts'
import { isToCheck, toCheck } from './flags.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { capsOf } from '../keyboard/stored-keys.ts'
import { nextInRow, nextOpenRow } from './next-flag.ts'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'
import type { Hand } from './state.ts'
import { columnOf, isKey, lookedAt, withLook, type Patch } from './values.ts'

type Page = { review: Review; grid: Pick<GridHandle, 'go'> }

const tell = (words: string): void => afterFrame(() => notify(words, {}))

/** The row is accepted with `patch`; the hand goes to the next that is not reviewed. */
function acceptAndGo({ review, grid }: Page, hand: Hand, words: string, patch: Patch): void {
  review.edit(words, { [hand.id]: { ...patch, reviewed: true } })
  const next = nextOpenRow(review.store.get().order, review.row, hand)
  if (next) grid.go(next)
  else tell('Every row here is accepted')
}

/** A doubtful value in hand is confirmed by it; a wrong or missing one is not: it has to be corrected, or the row accepted anyway. */
export function accept(page: Page, row: Row, hand: Hand): void {
  const { review, grid } = page
  const flag = row.flags[hand.key]
  const next = nextInRow(row, hand.key)
  const confirms = isToCheck(flag) && flag.level === 'doubtful'
  if (next) {
    if (confirms) review.look([hand.id], hand.key)
    return grid.go({ id: hand.id, key: next })
  }
  if (isToCheck(flag) && !confirms) return tell(`${columnOf(hand.key).title}: ${flag.reason} ${capsOf('accept-row')} accepts the row anyway.`)
  acceptAndGo(page, hand, 'Row accepted', confirms ? { looked: withLook(row.values, hand.key) } : {})
}

/** Whatever is wrong or doubtful in it, which its history says. */
export function acceptAnyway(page: Page, row: Row, hand: Hand): void {
  const open = toCheck(row.flags)
  if (open.length === 0) return acceptAndGo(page, hand, 'Row accepted', {})
  const words = `Row accepted anyway: ${open.map(key => columnOf(key).title).join(', ')}`
  acceptAndGo(page, hand, words, { anyway: lookedAt([...row.values.anyway.split(' ').filter(isKey), ...open]) })
}
