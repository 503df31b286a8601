import { exportLineItems, invoiceLineItems } from '@docketry/contracts/api/line-items.ts'
import type { LineItems } from '@docketry/contracts/line-items.ts'
import { addsUpTo } from '@docketry/contracts/rules/line-sums.ts'
import { fetchFile, saveAs } from '../../../data/download-file.ts'
import { counted, shownAmount } from '../../../data/format.ts'
import { messageOf } from '../../../data/problem.ts'
import { addressOf } from '../../../data/request.ts'
import { useEndpoint } from '../../../data/use-query.ts'
import { Failed } from '../../../parts/states.tsx'
import { notifyError } from '../../../parts/toasts.tsx'
import { useActiveRow, usePage } from '../../page-context.ts'
import type { Detail } from '../../state/server-rows.ts'
import type { Values } from '../../state/rows.ts'
import { Sheet } from '../sheet.tsx'
import './lines.css'

const money = (cents: number | null): string => shownAmount(cents === null ? null : cents / 100)
const sumTexts = { total: 'the total', net: 'the total without GST', subtotal: 'a subtotal on the document' } as const

/** Whether the lines add up with the values on screen, and what to do where they do not. */
export function sumText(lineItems: LineItems, values: Pick<Values, 'total' | 'gst'>): { adds: boolean; text: string } {
  const lines = counted(lineItems.items.length + (lineItems.leftOut ?? 0), 'line')
  const sumIs = addsUpTo(lineItems, values)
  if (sumIs !== null) return { adds: true, text: `${lines}, ${money(lineItems.sum)}: they add up to ${sumTexts[sumIs]}.` }
  return { adds: false, text: `! ${lines}, ${money(lineItems.sum)}: they do not add up to the total, ${money(values.total)}. Lines may be missing or misread: compare them with the page.` }
}

const selectionOf = ({ id, firm, client }: Detail) => {
  const [, quarter] = /^quarter_(\d+)$/u.exec(id) ?? []
  return quarter === undefined ? { groupId: id } : { quarter, firmId: firm.id, clientId: client.id }
}

/** The line items of the active invoice, and those of all invoices of the page as a file. Read only. */
export function LinesSheet({ close }: { close: () => void }) {
  const { review } = usePage()
  const row = useActiveRow()
  const { data, problem, reload } = useEndpoint(invoiceLineItems, row ? { query: { invoice_id: row.id } } : null)
  const download = (): void => {
    fetchFile(addressOf(exportLineItems.path, selectionOf(review.store.get().detail)), () => undefined).then(file => saveAs(file, file.name), (thrown: unknown) => notifyError(`Nothing was downloaded. ${messageOf(thrown)}`))
  }
  const found = data?.lineItems
  const sum = found && row ? sumText(found, row.values) : null
  return (
    <Sheet className="lines" labelledBy="lines-title" onClose={close}>
      <h2 id="lines-title">Line items</h2>
      <p>{row?.values.supplier ?? 'No supplier'}{row?.values.invoiceNumber ? `, ${row.values.invoiceNumber}` : ''}</p>
      <div className="lines-all" tabIndex={0} role="region" aria-label="Lines of the invoice">
        {problem ? <Failed problem={problem} retry={reload} /> : !data ? <p role="status">Loading the lines…</p> : !found ? <p>No lines were found on this invoice. Invoices that an earlier version read have none.</p> : (
          <>
            <p role="status" className={sum?.adds ? '' : 'lines-wrong'}>{sum?.text}</p>
            <table className="num">
              <thead><tr><th scope="col">Description</th><th scope="col">Quantity</th><th scope="col">Amount</th><th scope="col">GST</th></tr></thead>
              <tbody>{found.items.map((it, i) => <tr key={i}><td>{it.description || '—'}</td><td>{it.quantity ?? '—'}</td><td>{money(it.amount)}</td><td>{money(it.gst)}</td></tr>)}</tbody>
            </table>
            {found.leftOut !== undefined && <p>And {counted(found.leftOut, 'more line')}, which the document lists.</p>}
          </>
        )}
      </div>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={download}>Download the lines of all these invoices</button>
        <button type="button" autoFocus className="btn primary" onClick={close}>Close <kbd>Esc</kbd></button>
      </div>
    </Sheet>
  )
}
