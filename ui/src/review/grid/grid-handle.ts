import type { GridApi } from 'ag-grid-community'
import type { Hand } from '../state/state.ts'
import type { Row } from '../state/rows.ts'
import { startsWith } from './editor.ts'
import { isKey } from '../state/values.ts'

/** What the page may ask of the grid; the grid's own api stays behind it. */
export type GridHandle = {
  /** The cell with the focus, read at once (the drawn one follows a frame later). */
  hand: () => Hand | null
  rowId: (index: number) => string | undefined
  indexOf: (id: string) => number
  count: () => number
  go: (hand: Hand) => void
  /** Opens the editor of a cell with this text in it. */
  type: (hand: Hand, text: string) => void
  /** Closes an open editor at once and gives what stood in it; the grid itself would tell only later. */
  takeEditor: () => (Hand & { text: string }) | null
  cancelEditing: () => void
  isEditing: () => boolean
}

export function gridHandle(api: GridApi<Row>, root: () => HTMLElement | null): GridHandle {
  const indexOf = (id: string): number => api.getRowNode(id)?.rowIndex ?? -1
  const go = ({ id, key }: Hand): void => {
    const index = indexOf(id)
    if (index < 0) return
    // Before the rows move: asked afterwards, it would have the browser lay all of them out for it.
    api.ensureColumnVisible(key)
    api.ensureIndexVisible(index)
    api.setFocusedCell(index, key)
  }
  return {
    hand() {
      const cell = api.getFocusedCell()
      const id = cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.id
      const key = cell?.column.getColId()
      return id && isKey(key) ? { id, key } : null
    },
    rowId: index => api.getDisplayedRowAtIndex(index)?.id,
    indexOf, go,
    count: () => api.getDisplayedRowCount(),
    type({ id, key }, text) {
      // Through the grid's own key, because that opens the editor at once and its call does not: the next key is on its way. The letter
      // itself would come from the browser, which types none for a key that nobody pressed: the text is put once the editor stands (editor.ts).
      startsWith(text)
      root()?.querySelector(`[row-id="${id}"] [col-id="${key}"]`)?.dispatchEvent(new KeyboardEvent('keydown', { key: text.slice(0, 1), bubbles: true }))
    },
    takeEditor() {
      const input = root()?.querySelector<HTMLInputElement>('.ag-cell-inline-editing input')
      const key = input?.closest('[col-id]')?.getAttribute('col-id') ?? undefined
      const id = input?.closest('[row-id]')?.getAttribute('row-id')
      api.stopEditing(true)
      return input && id && isKey(key) ? { id, key, text: input.value } : null
    },
    cancelEditing: () => api.stopEditing(true),
    isEditing: () => api.getEditingCells().length > 0,
  }
}
