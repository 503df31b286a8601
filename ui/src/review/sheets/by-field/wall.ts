/** One field over many receipts: which stand on the wall, and where the arrows lead. Pure. */
import { isToCheck } from '../../state/flags.ts'
import { confidenceOf } from '../../state/lines.ts'
import type { Row } from '../../state/rows.ts'
import { columnOf, type Key } from '../../state/values.ts'

/** As many as one glance walks over. */
export const atOnce = 40

const rank = (row: Row, key: Key): number => (!isToCheck(row.flags[key]) ? 2 : row.flags[key].level === 'wrong' ? 0 : 1)
const confidence = (row: Row, key: Key): number => confidenceOf(row.invoice, columnOf(key).field)

/** Wrong ones first, then doubtful ones, then all others; among equals the least sure first. Made once, so that nothing runs away while it is worked on. */
export const wallOf = (rows: readonly Row[], key: Key): string[] =>
  [...rows].sort((a, b) => rank(a, key) - rank(b, key) || confidence(a, key) - confidence(b, key)).map(it => it.id)

const steps = (across: number): Record<string, number> =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across, PageUp: -atOnce, PageDown: atOnce, Home: -Infinity, End: Infinity })

/** The place that a key leads to on a wall `across` wide; null for any other key. */
export function stepOn(key: string, at: number, size: number, across: number): number | null {
  const step = steps(across)[key]
  return step === undefined ? null : Math.max(0, Math.min(size - 1, at + step))
}
