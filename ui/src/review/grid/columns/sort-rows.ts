/** Sorts the rows by a choice instead of a click on a heading. Loaded with the columns sheet. */
import type { Sort } from '../../state/order.ts'
import type { Review } from '../../state/review.ts'
import type { Column } from '../../state/columns.ts'

/** A heading goes from unsorted to ascending, to descending, and back. */
const placeOf = (sort: Sort): number => (sort === null ? 0 : sort.down ? 2 : 1)

/**
 * Presses the heading as often as it takes, so that its arrow shows the order; the grid reports the order later. Where no heading is drawn,
 * as above cards, the rows are sorted without one.
 */
export function sortRows(review: Pick<Review, 'store' | 'query'>, sort: Sort): void {
  const now = review.store.get().query.sort
  const key = (sort ?? now)?.key
  const heading = key && document.querySelector<HTMLElement>(`.grid .ag-header-cell[col-id=${key}] .ag-header-cell-label`)
  if (!heading) return review.query({ sort })
  const from = now?.key === key ? placeOf(now) : 0
  for (let presses = (placeOf(sort) - from + 3) % 3; presses > 0; presses--) heading.click()
}

const words: Record<Column['kind'], readonly [string, string]> = {
  date: ['oldest first', 'newest first'],
  text: ['A to Z', 'Z to A'],
  abn: ['A to Z', 'Z to A'],
  money: ['smallest first', 'largest first'],
}

/** The two orders of a column, each with its words. */
export const ordersOf = ({ key, title, kind }: Column): { sort: NonNullable<Sort>; text: string }[] =>
  [false, true].map(down => ({ sort: { key, down }, text: `${title}, ${words[kind][down ? 1 : 0]}` }))
