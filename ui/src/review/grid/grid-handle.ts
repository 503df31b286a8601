import type { GridApi } from 'ag-grid-community'
import type { EditorText } from '../state/edit.ts'
import type { Cell } from '../state/state.ts'
import type { Row } from '../state/rows.ts'
import { afterFrame } from './after-frame.ts'
import { isTypedIn, startsWith } from './editor.ts'
import { isKey } from '../state/columns.ts'
import type { Review } from '../state/review.ts'

/** The part of the grid that the page uses; cards.tsx implements it too. */
export type GridHandle = {
  /** The cell with the focus, now (the rendered state follows a frame later). */
  activeCell: () => Cell | null
  rowId: (index: number) => string | undefined
  indexOf: (id: string) => number
  count: () => number
  focusCell: (active: Cell) => void
  /** Opens the editor of a cell with this text in it. */
  openEditor: (active: Cell, text: string) => void
  /** Closes an open editor and returns its text now; the grid's own event comes later. */
  closeEditor: () => EditorText | null
  cancelEditing: () => void
  isEditing: () => boolean
}

export function gridHandle(api: GridApi<Row>, root: () => HTMLElement | null): GridHandle {
  const focusedCell = () => (api.isDestroyed() ? null : api.getFocusedCell())
  const indexOf = (id: string): number => (api.isDestroyed() ? -1 : (api.getRowNode(id)?.rowIndex ?? -1))
  const focusCell = ({ id, key }: Cell): void => {
    const index = indexOf(id)
    if (index < 0) return
    // Before the rows move: afterwards it would force a layout of all of them.
    api.ensureColumnVisible(key)
    api.ensureIndexVisible(index)
    api.setFocusedCell(index, key)
    // The grid may draw the cell once more, as for new column definitions; its new element does not take the focus.
    afterFrame(() => {
      const cell = focusedCell()
      if (document.activeElement === document.body && cell?.rowIndex === index && cell.column.getColId() === key)
        api.setFocusedCell(index, key)
    })
  }
  return {
    activeCell() {
      const cell = focusedCell()
      const id = cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.id
      const key = cell?.column.getColId()
      return id && isKey(key) ? { id, key } : null
    },
    rowId: index => api.getDisplayedRowAtIndex(index)?.id,
    indexOf,
    focusCell,
    count: () => api.getDisplayedRowCount(),
    openEditor({ id, key }, text) {
      // A key event opens the editor at once; the grid's own function opens it after the next key may have come. The browser types no
      // letter for an untrusted key: editor.ts inserts the text once the editor is open.
      startsWith({ id, key }, text)
      root()
        ?.querySelector(`[row-id="${id}"] [col-id="${key}"]`)
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: text.slice(0, 1), bubbles: true }))
    },
    closeEditor() {
      const input = root()?.querySelector<HTMLInputElement>('.ag-cell-inline-editing input')
      const key = input?.closest('[col-id]')?.getAttribute('col-id') ?? undefined
      const id = input?.closest('[row-id]')?.getAttribute('row-id')
      api.stopEditing(true)
      return input && id && isKey(key) ? { id, key, text: input.value, typed: isTypedIn({ id, key }) } : null
    },
    cancelEditing: () => api.stopEditing(true),
    isEditing: () => api.getEditingCells().length > 0,
  }
}

/**
 * The active cell, now. While search or chip hides its row, the grid reports the row in its place; then the state's cell is the active one.
 */
export function activeCellNow({ store }: Pick<Review, 'store'>, grid: Pick<GridHandle, 'activeCell'> | null): Cell | null {
  const { activeCell, hiddenActiveCell } = store.get()
  return hiddenActiveCell ? activeCell : (grid?.activeCell() ?? activeCell)
}
