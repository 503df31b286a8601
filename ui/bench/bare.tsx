import type { ColDef } from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { gridModules } from '../src/review/grid-modules.ts'
import type { InvoiceAnswer } from '@docketry/contracts/calls/invoices.ts'
import { fakeDetail } from '../testing/fake-invoices.ts'

/** The yardstick: the same rows, columns, row height and modules in AG Grid as it comes. */
const count = Number(new URLSearchParams(location.search).get('rows') ?? 300)
const columns: ColDef<InvoiceAnswer>[] = [
  { field: 'paymentDate', width: 104 }, { field: 'invoiceNumber', width: 104 }, { headerName: 'ABN', valueGetter: it => it.data?.supplier?.abn, width: 130 },
  { headerName: 'Supplier', valueGetter: it => it.data?.supplier?.name, flex: 3, minWidth: 140 },
  { headerName: 'Category', valueGetter: it => it.data?.cat?.name, flex: 2, minWidth: 120 }, { field: 'total', width: 96 }, { field: 'gst', width: 86 },
]
const rows = fakeDetail(count).invoices
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <div>
      <AgGridProvider modules={gridModules}>
        <AgGridReact<InvoiceAnswer> rowData={rows} columnDefs={columns} rowHeight={28} headerHeight={28} animateRows={false} getRowId={it => it.data.id}
          onGridReady={event => event.api.setFocusedCell(0, 'paymentDate')} />
      </AgGridProvider>
    </div>,
  )
}
