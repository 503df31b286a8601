import type { GridApi } from 'ag-grid-community'
import { afterNextFrame } from './after-frame.ts'
import type { Review } from '../state/review.ts'
import type { Row } from '../state/rows.ts'

/**
 * Passes changed rows to the grid one by one: given all rows, the grid would compare and sort them all, which in a large group takes longer
 * than a frame. The active row is passed before the frame of the key that changed it; all others after that frame, or when `catchUp` is
 * called earlier.
 */
export function followRows(review: Pick<Review, 'store' | 'row'>, grid: () => GridApi<Row> | null) {
  let before = review.store.get().rows
  let isQueued = false
  const late = new Set<string>()
  const passRow = (api: GridApi<Row>, id: string): void => {
    const [node, row] = [api.getRowNode(id), review.row(id)]
    if (node && row && node.data !== row) node.setData(row)
  }
  const catchUp = (): void => {
    const api = grid()
    if (late.size === 0 || !api || api.isDestroyed()) return
    for (const id of late) passRow(api, id)
    late.clear()
  }
  const later = afterNextFrame(catchUp, 0)
  const passChanges = (): void => {
    isQueued = false
    const { rows } = review.store.get()
    const [was, api] = [before, grid()]
    before = rows
    if (!api || api.isDestroyed()) return
    const unchanged = rows.length === was.length ? null : new Set(was)
    const cell = api.getFocusedCell()
    const activeId = cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.id
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]
      if (!row || (unchanged ? unchanged.has(row) : row === was[i])) continue
      if (row.id === activeId) passRow(api, row.id)
      else late.add(row.id)
    }
    if (late.size > 0) later()
  }
  const stop = review.store.subscribe(() => {
    if (isQueued || review.store.get().rows === before) return
    isQueued = true
    queueMicrotask(passChanges)
  })
  return { stop, catchUp }
}
