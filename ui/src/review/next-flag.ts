import type { Flags } from './flags.ts'
import { columns, type Key } from './values.ts'
import type { Row } from './rows.ts'
import type { Hand } from './state.ts'

/** The next doubtful or wrong cell after the one in hand, in reading order, and round again; null when there is none. */
export function nextFlag(rows: readonly Row[], hand: Hand | null): Hand | null {
  const width = columns.length
  const size = rows.length * width
  const row = rows.findIndex(it => it.id === hand?.id)
  const start = row < 0 ? -1 : row * width + columns.findIndex(it => it.key === hand?.key)
  for (let step = 1; step <= size; step++) {
    const at = (start + step + size) % size
    const found = rows[Math.floor(at / width)]
    const column = columns[at % width]
    if (found && column && found.flags[column.key]) return { id: found.id, key: column.key }
  }
  return null
}

const placeOf = (key: Key): number => columns.findIndex(it => it.key === key)

/**
 * What else of the row asks for a look, once the value at `from` was looked at or set: what an edit has turned red (it had the flags `before`), then
 * whatever is flagged to the right, then doubts to the left. A red cell to the left was passed already: nothing on the paper mends it.
 */
export function nextInRow({ flags }: Pick<Row, 'flags'>, from: Key, before: Flags = flags): Key | null {
  const others = columns.map(({ key }) => key).filter(key => flags[key] && key !== from)
  return others.find(key => !before[key]) ?? others.find(key => placeOf(key) > placeOf(from)) ?? others.find(key => flags[key]?.level === 'doubtful') ?? null
}

/** Whether nobody has gone over it. */
export const isOpen = (it: Row): boolean => !it.values.reviewed && (!it.invoice.wasModified || Object.keys(it.flags).length > 0)

/** Where to go after accepting a row: the next row nobody has accepted, at its first flagged cell, else in the same column. */
export function nextOpenRow(order: readonly string[], rowOf: (id: string) => Row | undefined, hand: Hand): Hand | null {
  const from = order.indexOf(hand.id)
  let open: Row | undefined
  // No further than it is: a large group is not gone through at every key.
  for (let step = 1; step <= order.length && !open; step++) {
    const row = rowOf(order[(from + step) % order.length] ?? '')
    if (row && row.id !== hand.id && isOpen(row)) open = row
  }
  if (!open) return null
  return { id: open.id, key: columns.find(it => open.flags[it.key])?.key ?? hand.key }
}
