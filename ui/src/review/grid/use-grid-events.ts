import type { CellClickedEvent, CellEditingStoppedEvent, ProcessRowParams, SortChangedEvent } from 'ag-grid-community'
import { useMemo, useRef } from 'react'
import { selectByClick } from '../keyboard/select-rows.ts'
import { usePage } from '../page-context.ts'
import { isKey } from '../state/columns.ts'
import { commitEdit } from '../state/edit.ts'
import { toggleLines } from '../state/open-lines.ts'
import type { Row } from '../state/rows.ts'
import { isTypedIn } from './editor.ts'
import { markRow } from './follow-rows.ts'
import type { GridFocus } from './use-grid-focus.ts'

/**
 * What the page does when AG Grid reports an edit, a new sort order, a click or a row that it has drawn. The functions stay the same
 * objects between renders.
 */
export function useGridEvents({ active }: GridFocus) {
  const { review, grid } = usePage()
  /** Id of the active row before the mouse was pressed: the grid moves the focus with it. */
  const activeBefore = useRef('')
  return useMemo(
    () => ({
      onEditingStarted() {
        if (!review.store.get().editing) review.set({ editing: true })
      },
      /** The grid has closed an editor itself, as when the focus leaves it. Without a new value it was cancelled. */
      onEditingStopped({ column, data, newValue }: CellEditingStoppedEvent<Row>) {
        const key = column.getColId()
        if (!data || !isKey(key) || newValue === undefined) return
        const cell = { id: data.id, key }
        commitEdit(review, { ...cell, text: String(newValue ?? ''), typed: isTypedIn(cell) })
      },
      onSort(event: SortChangedEvent<Row>) {
        if (event.source !== 'uiColumnSorted') return
        const sorted = event.columns?.find(it => it.getSort())
        const key = sorted?.getColId()
        review.query({ sort: isKey(key) ? { key, down: sorted?.getSort() === 'desc' } : null })
      },
      onPressed() {
        activeBefore.current = active.current?.id ?? ''
      },
      onClicked({ data, column, event }: CellClickedEvent<Row>) {
        if (!data) return
        const name = column.getColId()
        const opens = name === 'note' && !review.store.get().readOnly
        const selects = selectByClick(review, data.id, activeBefore.current, event instanceof MouseEvent ? event : {}, name === 'state')
        const lines = name === 'lines' && !selects
        // State, line items and note have no cell of their own to stay at.
        const key = isKey(name) ? name : (active.current?.key ?? 'paymentDate')
        if (lines) toggleLines(review, data.id)
        if (selects || opens || lines) grid.current?.focusCell({ id: data.id, key })
        if (opens && !selects) review.set({ activeCell: { id: data.id, key }, sheet: 'note' })
      },
      onDrawn({ eRow, node }: ProcessRowParams<Row>) {
        markRow(eRow, node.id, review.store.get().selection)
      },
    }),
    [review, grid, active],
  )
}
