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

export const FoundList = ({ invoices, firmId, toField }: { invoices: FoundInvoice[]; firmId: string; toField: () => void }) => (
  <ul className="found" aria-label="Invoices found" onKeyDown={event => moveFocus(event, toField)}>
    {invoices.map(it => (
      <li key={it.id}>
        <Link to={invoiceAddress(it, firmId)}>
          <span className="num">{it.paymentDate ? shownDate(it.paymentDate) : '—'}</span>
          <b>{it.supplier ?? 'No supplier'}</b>
          <span>{it.invoiceNumber ?? '—'}</span>
          <span>{it.category ?? '—'}</span>
          <span className="found-client">{it.client.name}</span>
          <span className="num r">{[shownAmount(toDollarsOrNull(it.total)), it.currency].filter(Boolean).join(' ')}</span>
        </Link>
      </li>
    ))}
  </ul>
)
