/**
 * Which rows the by-field sheet and the confident sheet show as tiles, and how the arrow keys move over them. Pure, but for `tilesAcross`.
 */
import { isToCheck, toCheck, isReviewed } from '../state/flags.ts'
import { confidenceOf, type Row } from '../state/rows.ts'
import { columnOf, type Key } from '../state/columns.ts'

/** Tiles on one page of the by-field sheet. */
export const byFieldPageSize = 40
/** Tiles on one page of the confident sheet: they fit a screen of 1440 by 900. */
export const confidentPageSize = 24

const rank = (row: Row, key: Key): number => (!isToCheck(row.flags[key]) ? 2 : row.flags[key].level === 'wrong' ? 0 : 1)
const confidence = (row: Row, key: Key): number => confidenceOf(row.invoice, columnOf(key).field)

/**
 * Ids of `rows`: wrong values first, then doubtful ones, then the others; within each, by rising confidence. Computed once per field, so
 * that no tile moves.
 */
export const byFieldRows = (rows: readonly Row[], key: Key): string[] =>
  [...rows].sort((a, b) => rank(a, key) - rank(b, key) || confidence(a, key) - confidence(b, key)).map(it => it.id)

/** Ids of the rows that are not reviewed and have nothing to check, in the order of `rows`. Computed once, so that no tile moves. */
export const confidentRows = (rows: readonly Row[]): string[] =>
  rows
    .filter(row => !isReviewed(row) && !row.invoice.reading && row.refused === undefined && toCheck(row.flags).length === 0)
    .map(it => it.id)

const steps = (across: number, pageSize: number | null): Record<string, number> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -across,
  ArrowDown: across,
  Home: -Infinity,
  End: Infinity,
  ...(pageSize === null ? {} : { PageUp: -pageSize, PageDown: pageSize }),
})

/**
 * The index that a key leads to from `at`, among `size` tiles in lines of `across`; null for other keys. Without a page size PageUp and
 * PageDown are other keys.
 */
export function indexAfterKey(key: string, at: number, size: number, across: number, pageSize: number | null = null): number | null {
  const step = steps(across, pageSize)[key]
  return step === undefined ? null : Math.max(0, Math.min(size - 1, at + step))
}

/** Tiles in one line of a list, measured on the page. */
export function tilesAcross(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map(it => (it as HTMLElement).offsetTop) // children of a list are HTML elements
  return Math.max(1, tops.filter(top => top === tops[0]).length)
}
