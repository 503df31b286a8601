/**
 * Shows which rows are selected, also to screen readers. The grid itself marks only a selection of its own, whose module the page does not
 * load.
 */
import type { Store } from '../../data/store.ts'
import type { Selection } from '../state/selection.ts'
import type { ReviewState } from '../state/state.ts'

/** Marks a row that the grid has drawn. */
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
