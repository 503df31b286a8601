import type { GridApi } from 'ag-grid-community'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'

/**
 * Hands every row that changes to the grid by itself, in the turn of the key that changed it. Given all rows anew, the grid would compare and order them
 * all: in a large group that takes longer than a frame.
 */
export function followRows(review: Pick<Review, 'store'>, grid: () => GridApi<Row> | null): () => void {
  let before = review.store.get().rows
  return review.store.subscribe(() => {
    const { rows } = review.store.get()
    if (rows === before) return
    const [was, api] = [before, grid()]
    before = rows
    if (!api) return
    const moved = rows.length !== was.length
    const known = moved ? new Set(was) : null
    for (const [i, row] of rows.entries()) {
      if (known ? known.has(row) : row === was[i]) continue
      const node = api.getRowNode(row.id)
      if (node && node.data !== row) node.setData(row)
    }
  })
}
