import type { ColDef, GridApi } from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { gridModules } from '../src/review/grid/grid-modules.ts'
import type { ReviewInvoice } from '../src/review/state/rows.ts'
import { fakeDetail } from '../testing/fake-invoices.ts'

/**
 * The baseline: the same rows, columns, row height and modules in AG Grid without the review page. For comparison with keys that change a
 * row, F4 sets a value of the active row, and the space bar sets one and goes to the row below, each by AG Grid's own functions alone.
 */
const count = Number(new URLSearchParams(location.search).get('rows') ?? 300)
const columns: ColDef<ReviewInvoice>[] = [
  { field: 'paymentDate', width: 104 },
  { field: 'invoiceNumber', width: 104 },
  { headerName: 'ABN', field: 'abn', width: 130 },
  { headerName: 'Supplier', field: 'supplier', flex: 3, minWidth: 140 },
  { headerName: 'Category', field: 'category', flex: 2, minWidth: 120 },
  { field: 'total', width: 96 },
  { field: 'gst', width: 86 },
]
const rows = fakeDetail(count).invoices
const root = document.getElementById('root')

const withKeys = (api: GridApi<ReviewInvoice>): void =>
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'F4' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      const cell = api.getFocusedCell()
      const node = cell && api.getDisplayedRowAtIndex(cell.rowIndex)
      if (!cell || !node?.data) return
      node.setData({ ...node.data, gst: (node.data.gst ?? 0) === 0 ? 1 : 0 })
      if (event.key === 'F4' || cell.rowIndex + 1 >= api.getDisplayedRowCount()) return
      api.ensureIndexVisible(cell.rowIndex + 1)
      api.setFocusedCell(cell.rowIndex + 1, cell.column)
    },
    true,
  )
if (root) {
  createRoot(root).render(
    <div>
      <AgGridProvider modules={gridModules}>
        <AgGridReact<ReviewInvoice>
          rowData={rows}
          columnDefs={columns}
          rowHeight={28}
          headerHeight={28}
          animateRows={false}
          getRowId={it => it.data.id}
          onGridReady={event => (withKeys(event.api), event.api.setFocusedCell(0, 'paymentDate'))}
        />
      </AgGridProvider>
    </div>,
  )
}
