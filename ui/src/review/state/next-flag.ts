/**
 * The cell that gets the focus next: the next one to check, in all rows (Alt+N) or in its row (after Enter or Space), and that of the next
 * row that is not reviewed (after a row is accepted). Pure.
 */
import { isToCheck, toCheck, isReviewed } from './flags.ts'
import type { Flags, Row } from './rows.ts'
import { columns, type Key } from './columns.ts'
import type { Cell } from './state.ts'

/** The next cell to check after the active one, in reading order, wrapping around; null when there is none. */
export function nextFlag(rows: readonly Row[], active: Cell | null): Cell | null {
  const width = columns.length
  const size = rows.length * width
  const row = rows.findIndex(it => it.id === active?.id)
  const start = row < 0 ? -1 : row * width + columns.findIndex(it => it.key === active?.key)
  for (let step = 1; step <= size; step++) {
    const at = (start + step + size) % size
    const found = rows[Math.floor(at / width)]
    const column = columns[at % width]
    if (found && column && isToCheck(found.flags[column.key])) return { id: found.id, key: column.key }
  }
  return null
}

const placeOf = (key: Key): number => columns.findIndex(it => it.key === key)

/**
 * The next cell of the row to check, other than `from`. From a cell that is to check, or was before an edit (`before`: the flags then),
 * first the cells that the edit flagged, then to the right, then from the left; from any other cell the first of the row.
 */
export function nextInRow({ flags }: Pick<Row, 'flags'>, from: Key, before: Flags = flags): Key | null {
  const others = toCheck(flags).filter(key => key !== from)
  const right = isToCheck(before[from]) ? others.find(key => placeOf(key) > placeOf(from)) : undefined
  return others.find(key => !before[key]) ?? right ?? others[0] ?? null
}

/** Whether the row is not reviewed yet. */
export const isOpen = (it: Row): boolean => !isReviewed(it)

/** Where to go after accepting a row: the next row that is not reviewed, at its first cell to check, else in the same column. */
export function nextOpenRow(order: readonly string[], rowOf: (id: string) => Row | undefined, active: Cell): Cell | null {
  const from = order.indexOf(active.id)
  let open: Row | undefined
  // Stops at the first one: this runs at every key.
  for (let step = 1; step <= order.length && !open; step++) {
    const row = rowOf(order[(from + step) % order.length] ?? '')
    if (row && row.id !== active.id && isOpen(row)) open = row
  }
  if (!open) return null
  return { id: open.id, key: toCheck(open.flags)[0] ?? active.key }
}
