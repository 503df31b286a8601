import type { FoundInvoice } from '@docketry/contracts/api/invoices.ts'
import { toDollarsOrNull } from '@docketry/contracts/rules/money.ts'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { locOf } from '../data/addresses.ts'
import { shownAmount, shownDate } from '../data/format.ts'

/** Address of the batch of an invoice, with the invoice active. */
const invoiceAddress = (it: FoundInvoice, firmId: string): string =>
  `/scan/detail/${locOf({ groupId: it.groupId, firmId, clientId: it.client.id, invoice: it.id })}`

/** Up and Down move through the results and back to the search field. */
function moveFocus(event: KeyboardEvent<HTMLElement>, toField: () => void): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement) + step
  if (at < 0) toField()
  else links[Math.min(at, links.length - 1)]?.focus()
}

const columns = ['Date', 'Supplier', 'Number', 'Category', 'Client', 'Amount'] as const
type Column = (typeof columns)[number]
/** Names the value after it for a screen reader, which reads a result as one link. */
const Label = ({ of }: { of: Column }) => <span className="sr">{of}: </span>

export const FoundList = ({ invoices, firmId, toField }: { invoices: FoundInvoice[]; firmId: string; toField: () => void }) => (
  <div className="found">
    <div className="found-head" aria-hidden="true">
      {columns.map(it => (
        <span key={it}>{it}</span>
      ))}
    </div>
    <ul aria-label="Invoices found" onKeyDown={event => moveFocus(event, toField)}>
      {invoices.map(it => (
        <li key={it.id}>
          <Link to={invoiceAddress(it, firmId)}>
            <span className="num">
              <Label of="Date" />
              {it.paymentDate ? shownDate(it.paymentDate) : '—'}
            </span>
            <b>
              <Label of="Supplier" />
              {it.supplier ?? 'No supplier'}
            </b>
            <span>
              <Label of="Number" />
              {it.invoiceNumber ?? '—'}
            </span>
            <span>
              <Label of="Category" />
              {it.category ?? '—'}
            </span>
            <span className="found-client">
              <Label of="Client" />
              {it.client.name}
            </span>
            <span className="num r">
              <Label of="Amount" />
              {[shownAmount(toDollarsOrNull(it.total)), it.currency].filter(Boolean).join(' ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
