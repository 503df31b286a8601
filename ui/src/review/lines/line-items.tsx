import { invoiceLineItems } from '@docketry/contracts/api/line-items.ts'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../data/use-query.ts'
import { shown } from '../state/shown.ts'
import type { Row } from '../state/rows.ts'
import { LinesTable, sumText } from './lines-table.tsx'
import './lines.css'

/** The answer of the server about one invoice, asked for again when the invoice has changed; what was there stays meanwhile. */
export function useLineItems({ id, invoice: { revision } }: Row) {
  const answer = useEndpoint(invoiceLineItems, { query: { invoice_id: id } })
  const { reload } = answer
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current !== revision) reload()
    seen.current = revision
  }, [revision, reload])
  return answer
}

function textOf({ data, problem }: ReturnType<typeof useLineItems>, row: Row): { adds: boolean | null; text: string } {
  if (problem) return { adds: null, text: `The lines could not be loaded. ${problem.message}` }
  if (!data) return { adds: null, text: 'Loading the lines…' }
  if (data.lineItems) return sumText(data.lineItems, row.values)
  return {
    adds: null,
    text: row.invoice.reading
      ? 'These pages are being read. The lines come with the values.'
      : 'No lines were found on this invoice. Total and GST of the row do not depend on them. Invoices that an earlier version read have none until they are read again.',
  }
}

/**
 * The line items of an invoice: what they add up to, then the lines. Read only. `scrolls`: the lines have more than their room, and take
 * the focus.
 */
export function LineItems({ row, answer, scrolls = false }: { row: Row; answer: ReturnType<typeof useLineItems>; scrolls?: boolean }) {
  const found = answer.problem ? null : answer.data?.lineItems
  const { adds, text } = textOf(answer, row)
  return (
    <div
      className="lines-all"
      role="region"
      aria-label={`Line items of ${shown('supplier', row.values)}`}
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <p role="status" className={adds === false ? 'lines-wrong' : ''}>
        {text}
      </p>
      {answer.problem && (
        <button type="button" className="btn" onClick={answer.reload}>
          Try again
        </button>
      )}
      {found && <LinesTable lineItems={found} />}
    </div>
  )
}

/** The line items under the card of a phone. */
export function LinesOfCard({ row }: { row: Row }) {
  return <LineItems row={row} answer={useLineItems(row)} />
}
