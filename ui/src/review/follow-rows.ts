import type { GridApi } from 'ag-grid-community'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'

/**
 * Hands every row that changes to the grid by itself, once the key that changed it has done all it does and before its frame. Given all rows anew, the
 * grid would compare and order them all: in a large group that takes longer than a frame.
 */
export function followRows(review: Pick<Review, 'store'>, grid: () => GridApi<Row> | null): () => void {
  let before = review.store.get().rows
  let asked = false
  const hand = (): void => {
    asked = false
    const { rows } = review.store.get()
    const [was, api] = [before, grid()]
    before = rows
    if (!api || api.isDestroyed()) return
    const known = rows.length === was.length ? null : new Set(was)
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]
      if (!row || (known ? known.has(row) : row === was[i])) continue
      const node = api.getRowNode(row.id)
      if (node && node.data !== row) node.setData(row)
    }
  }
  return review.store.subscribe(() => {
    if (asked || review.store.get().rows === before) return
    asked = true
    queueMicrotask(hand)
  })
}
