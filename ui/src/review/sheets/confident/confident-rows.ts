/** Receipts that nothing asks for a look at, many at a glance. Pure. */
import { toCheck } from '../../state/flags.ts'
import { isReviewed, type Row } from '../../state/rows.ts'

/** As many as fit a screen of 1440 by 900. */
export const atOnce = 24

/** Those that are not reviewed, in the order of the grid. Made once, so that nothing runs away while it is looked at. */
export const sureRows = (rows: readonly Row[]): string[] =>
  rows.filter(row => !isReviewed(row) && !row.invoice.reading && row.refused === undefined && toCheck(row.flags).length === 0)
    .map(it => it.id)

const steps = (across: number): Record<string, number> => ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across, Home: -Infinity, End: Infinity })

/** The place among `size` that a key leads to, `across` in a line; null for any other key. */
export function stepOn(key: string, at: number, size: number, across: number): number | null {
  const step = steps(across)[key]
  return step === undefined ? null : Math.max(0, Math.min(size - 1, at + step))
}
