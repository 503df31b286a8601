import type { GetRowIdParams, GridApi, GridReadyEvent } from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useColumnFit } from './columns/column-fit.ts'
import { useColumns } from './columns/shown-columns.ts'
import { listenToEditors } from './editor.ts'
import { sortedDefs } from './grid-columns.ts'
import { gridHandle } from './grid-handle.ts'
import { gridModules, gridTheme } from './grid-modules.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { NotOpened } from '../sheets/not-opened.tsx'
import { usePage, useReview } from '../page-context.ts'
import { followRows, followSelection } from './follow-rows.ts'
import { loadOpenLines } from '../state/open-lines.ts'
import type { Row } from '../state/rows.ts'
import { useGridEvents } from './use-grid-events.ts'
import { useFocusAfterNewColumns, useGridFocus } from './use-grid-focus.ts'
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

/** The column definitions: new objects only when the columns, their widths or the right to edit change. */
function useColumnDefs(root: RefObject<HTMLElement | null>) {
  const { review } = usePage()
  const columns = useColumns()
  const fit = useColumnFit(root, columns)
  const readOnly = useReview(state => state.readOnly)
  return useMemo(() => sortedDefs(review.store.get().query.sort, columns, fit, !readOnly), [review, columns, fit, readOnly])
}

/**
 * What happens beside React: the grid's editors are listened to, and changes of the page's state are passed to the rows that it has drawn.
 * Returns a function that passes the late ones at once (`catchUp` of follow-rows.ts).
 */
function useGridListeners(root: RefObject<HTMLElement | null>, api: { current: GridApi<Row> | null }): () => void {
  const { review } = usePage()
  useEffect(() => (root.current ? listenToEditors(root.current, review) : undefined), [root, review])
  useEffect(() => (root.current ? followSelection(root.current, review.store) : undefined), [root, review])
  const follow = useRef<ReturnType<typeof followRows> | null>(null)
  useEffect(() => {
    follow.current = followRows(review, () => api.current)
    return follow.current.stop
  }, [review, api])
  return () => follow.current?.catchUp()
}

/**
 * The AG Grid of the page. It never writes: edits are requests (readOnlyEdit), rows are new objects, and the focus is restored by id when
 * rows move. Strip and document follow the focus after the frame of the key.
 */
export function Grid() {
  const { review, grid } = usePage()
  const root = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<Row> | null>(null)
  const order = useReview(state => state.order)
  // All rows are passed when rows come, go or move; changed rows are passed one by one (follow-rows.ts).
  const rows = useMemo(() => order.flatMap(id => review.row(id) ?? []), [order, review])
  const hasLines = useReview(state => state.openLines.size > 0)
  const focus = useGridFocus(root, order)
  const defs = useColumnDefs(root)
  useFocusAfterNewColumns(focus, defs)
  const events = useGridEvents(focus)
  const catchUp = useGridListeners(root, api)

  const { begin } = focus
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

  // onFocus runs in the task of the key; the grid's own event comes after the frame.
  return (
    <div
      className="grid"
      ref={root}
      onFocus={focus.onFocused}
      onPointerDownCapture={events.onPressed}
      onKeyDownCapture={event => {
        catchUp()
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
          onCellFocused={focus.onFocused}
          onRowDataUpdated={focus.restore}
          onModelUpdated={focus.restore}
          onCellEditingStopped={events.onEditingStopped}
          onSortChanged={events.onSort}
          onCellEditingStarted={events.onEditingStarted}
          onCellClicked={events.onClicked}
          processRowPostCreate={events.onDrawn}
          focusGridInnerElement={focus.onEntered}
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
