import type {
  CellClickedEvent,
  CellEditingStoppedEvent,
  GetRowIdParams,
  GridApi,
  GridReadyEvent,
  ProcessRowParams,
  SortChangedEvent,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { afterFrame } from './after-frame.ts'
import { useColumnFit } from './columns/column-fit.ts'
import { useColumns } from './columns/shown-columns.ts'
import { isTypedIn, listenToEditors } from './editor.ts'
import { sortedDefs } from './grid-columns.ts'
import { gridHandle } from './grid-handle.ts'
import { gridModules, gridTheme } from './grid-modules.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { NotOpened } from '../sheets/not-opened.tsx'
import { usePage, useReview } from '../page-context.ts'
import { followRows, followSelection, markRow } from './follow-rows.ts'
import { selectByClick } from '../keyboard/select-rows.ts'
import { loadOpenLines, toggleLines } from '../state/open-lines.ts'
import type { Row } from '../state/rows.ts'
import type { Cell } from '../state/state.ts'
import { commitEdit } from '../state/edit.ts'
import { isKey } from '../state/columns.ts'
import './grid.css'

/** What compareDocumentPosition says of an element that follows and is not within. */
const isAfter = 4

/**
 * Tab on a cell goes to what follows the grid on the page. The grid does this itself, but sometimes too late: the browser then goes on from
 * the cell, to a part of the grid that only scrolls.
 */
function leaveByTab(event: KeyboardEvent): void {
  const cell = event.target as Element // keys come from elements
  if (event.key !== 'Tab' || event.shiftKey || cell.closest('.ag-cell') !== cell) return
  event.preventDefault()
  event.stopPropagation()
  // The page goes on with the strip and its buttons. Until they are loaded the cell keeps the focus.
  const all = [...document.querySelectorAll<HTMLElement>(':not(:disabled)')]
  all.find(it => it.tabIndex === 0 && it.offsetParent && event.currentTarget.compareDocumentPosition(it) === isAfter)?.focus()
}

const OpenLines = lazyPart(loadOpenLines, NotOpened)

const rowId = ({ data }: GetRowIdParams<Row>): string => data.id
const stay = (): boolean => false
const defaultColDef = { suppressHeaderMenuButton: true, suppressMovable: true }

/**
 * The AG Grid of the page. It never writes: edits are requests (readOnlyEdit), rows are new objects, and the focus is restored by id when
 * rows move. Strip and document follow the focus after the frame of the key.
 */
export function Grid() {
  const { review, grid } = usePage()
  const columns = useColumns()
  const root = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<Row> | null>(null)
  const active = useRef<Cell | null>(null)
  const order = useReview(state => state.order)
  // All rows are passed when rows come, go or move; changed rows are passed one by one (follow-rows.ts).
  const rows = useMemo(() => order.flatMap(id => review.row(id) ?? []), [order, review])
  const drawn = useRef(order)
  const moved = useRef(false)
  if (drawn.current !== order) {
    // Read before the grid has the new order: its own focus event may come after the next key. While the focus is outside the grid, as in
    // the search, the grid's focused cell is not the active one.
    const moves = order.length !== drawn.current.length || order.some((id, i) => id !== drawn.current[i])
    drawn.current = order
    if (moves && root.current?.contains(document.activeElement)) active.current = grid.current?.activeCell() ?? active.current
    // For the same rows in the same order the grid fires no event.
    moved.current ||= moves
  }
  const fit = useColumnFit(root, columns)
  const readOnly = useReview(state => state.readOnly)
  const hasLines = useReview(state => state.openLines.size > 0)
  const defs = useMemo(() => sortedDefs(review.store.get().query.sort, columns, fit, !readOnly), [review, columns, fit, readOnly])

  // New column definitions, as when amounts are pinned, lose the focus of the active cell.
  useEffect(
    () =>
      afterFrame(() => {
        if (active.current && document.activeElement === document.body) grid.current?.focusCell(active.current)
      }),
    [defs, grid],
  )

  const begin = useCallback(() => {
    const first = grid.current?.rowId(0)
    const { activeCell: start } = review.store.get()
    if (start && (grid.current?.indexOf(start.id) ?? -1) >= 0) grid.current?.focusCell(start)
    else if (first) grid.current?.focusCell({ id: first, key: 'paymentDate' })
  }, [grid, review])
  const onReady = useCallback(
    (event: GridReadyEvent<Row>) => {
      api.current = event.api
      grid.current = gridHandle(event.api, () => root.current)
      // By hand: the grid's module for it has much else (grid-modules.ts).
      const table = root.current?.querySelector('[role=grid]')
      table?.setAttribute('aria-label', 'Invoices')
      table?.setAttribute('aria-multiselectable', 'true')
      begin()
    },
    [grid, begin],
  )
  const onFocused = useCallback(() => {
    const now = grid.current?.activeCell()
    // While rows move the grid reports the row now at the old position: the focus is restored first.
    if (!now || moved.current) return
    active.current = now
    const { activeCell: was } = review.store.get()
    if (was?.id !== now.id || was.key !== now.key) review.set({ activeCell: now })
  }, [grid, review])
  const restoreFocus = useCallback(() => {
    const wanted = active.current
    const hasMoved = moved.current
    moved.current = false
    // The first rows of a batch being read arrive after the grid is ready.
    if (!wanted && document.activeElement === document.body) return begin()
    if (!hasMoved || !wanted || !grid.current) return
    const inGrid = root.current?.contains(document.activeElement) ?? false
    if (grid.current.isEditing() || grid.current.activeCell()?.id === wanted.id || (inGrid && grid.current.indexOf(wanted.id) < 0))
      return onFocused()
    if (inGrid || document.activeElement === document.body) grid.current.focusCell(wanted)
  }, [grid, begin, onFocused])
  /** Shift+Tab goes back to the active cell, not to the last one of the grid. */
  const onEntered = useCallback(
    ({ fromBottom }: { fromBottom: boolean }): boolean => {
      const cell = active.current
      if (!fromBottom || !cell || !grid.current || grid.current.indexOf(cell.id) < 0) return false
      grid.current.focusCell(cell)
      return true
    },
    [grid],
  )
  /** The grid has closed an editor itself, as when the focus leaves it. Without a new value it was cancelled. */
  const onEdit = useCallback(
    ({ column, data, newValue }: CellEditingStoppedEvent<Row>) => {
      const key = column.getColId()
      if (!data || !isKey(key) || newValue === undefined) return
      const cell = { id: data.id, key }
      commitEdit(review, { ...cell, text: String(newValue ?? ''), typed: isTypedIn(cell) })
    },
    [review],
  )
  const onSort = useCallback(
    (event: SortChangedEvent<Row>) => {
      if (event.source !== 'uiColumnSorted') return
      const sorted = event.columns?.find(it => it.getSort())
      const key = sorted?.getColId()
      review.query({ sort: isKey(key) ? { key, down: sorted?.getSort() === 'desc' } : null })
    },
    [review],
  )
  /** The active row before the mouse was pressed: the grid moves the focus with it. */
  const activeBefore = useRef('')
  const onPressed = useCallback(() => void (activeBefore.current = active.current?.id ?? ''), [])
  const onClicked = useCallback(
    ({ data, column, event }: CellClickedEvent<Row>) => {
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
    [grid, review],
  )
  const onDrawn = useCallback(({ eRow, node }: ProcessRowParams<Row>) => markRow(eRow, node.id, review.store.get().selection), [review])
  const onEditing = useCallback(() => {
    if (!review.store.get().editing) review.set({ editing: true })
  }, [review])

  useEffect(() => (root.current ? listenToEditors(root.current, review) : undefined), [review])
  useEffect(() => (root.current ? followSelection(root.current, review.store) : undefined), [review])
  const follow = useRef<ReturnType<typeof followRows> | null>(null)
  useEffect(() => {
    follow.current = followRows(review, () => api.current)
    return follow.current.stop
  }, [review])

  // onFocus runs in the task of the key; the grid's own event comes after the frame.
  return (
    <div
      className="grid"
      ref={root}
      onFocus={onFocused}
      onPointerDownCapture={onPressed}
      onKeyDownCapture={event => {
        follow.current?.catchUp()
        leaveByTab(event)
      }}
    >
      <AgGridProvider modules={gridModules}>
        <AgGridReact<Row>
          theme={gridTheme}
          rowData={rows}
          columnDefs={defs}
          defaultColDef={defaultColDef}
          getRowId={rowId}
          readOnlyEdit
          stopEditingWhenCellsLoseFocus
          ensureDomOrder
          suppressColumnMoveAnimation
          animateRows={false}
          tabToNextCell={stay}
          tabToNextHeader={stay}
          tooltipShowDelay={400}
          suppressScrollOnNewData
          suppressDragLeaveHidesColumns
          suppressNoRowsOverlay
          onGridReady={onReady}
          onCellFocused={onFocused}
          onRowDataUpdated={restoreFocus}
          onModelUpdated={restoreFocus}
          onCellEditingStopped={onEdit}
          onSortChanged={onSort}
          onCellEditingStarted={onEditing}
          onCellClicked={onClicked}
          processRowPostCreate={onDrawn}
          focusGridInnerElement={onEntered}
        />
      </AgGridProvider>
      {hasLines && api.current && root.current && (
        <Suspense fallback={null}>
          <OpenLines api={api.current} root={root.current} />
        </Suspense>
      )}
    </div>
  )
}
