/** Passes changes of the page's state to the rows that the grid has drawn. */
import type { GridApi } from 'ag-grid-community'
import type { Store } from '../../data/store.ts'
import type { Review } from '../state/review.ts'
import type { Row } from '../state/rows.ts'
import type { Selection } from '../state/selection.ts'
import type { ReviewState } from '../state/state.ts'
import { afterNextFrame } from './after-frame.ts'

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

/**
 * Shows whether a row that the grid has drawn is selected, also to screen readers. The grid itself marks only a selection of its own, whose
 * module the page does not load.
 */
export const markRow = (row: Element, id: string | null | undefined, { ids }: Selection): void =>
  row.setAttribute('aria-selected', String(ids.has(id ?? '')))

/** Marks the drawn rows again when the selection changes, within the key's own frame. */
export function followSelection(root: HTMLElement, store: Store<ReviewState>): () => void {
  let before = store.get().selection
  return store.subscribe(() => {
    const { selection } = store.get()
    if (selection === before) return
    before = selection
    for (const row of root.querySelectorAll('.ag-row')) markRow(row, row.getAttribute('row-id'), selection)
  })
}
