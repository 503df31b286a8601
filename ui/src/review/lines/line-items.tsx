import { invoiceLineItems } from '@docketry/contracts/api/line-items.ts'
import type { LineItems as Lines } from '@docketry/contracts/line-items.ts'
import { addsUpTo } from '@docketry/contracts/rules/line-sums.ts'
import { useEffect, useRef } from 'react'
import { counted, shownAmount } from '../../data/format.ts'
import { useEndpoint } from '../../data/use-query.ts'
import { shown } from '../state/shown.ts'
import type { Row, Values } from '../state/rows.ts'
import './lines.css'

const money = (cents: number | null): string => shownAmount(cents === null ? null : cents / 100)
const quantities = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 6 })
const sumTexts = { total: 'the total', net: 'the total without GST', subtotal: 'a subtotal on the document' } as const

/**
 * Whether the lines add up with the values on screen, and what to do where they do not. `adds` is null where there is no total to compare
 * them with.
 */
export function sumText(lineItems: Lines, values: Pick<Values, 'total' | 'gst'>): { adds: boolean | null; text: string } {
  const lines = `${counted(lineItems.items.length + (lineItems.leftOut ?? 0), 'line')}, ${money(lineItems.sum)}`
  const sumIs = addsUpTo(lineItems, values)
  if (sumIs !== null) return { adds: true, text: `${lines}: they add up to ${sumTexts[sumIs]}.` }
  if (values.total === null) return { adds: null, text: `${lines}. This row has no total to compare them with.` }
  return {
    adds: false,
    text: `! ${lines}: they do not add up to the total, ${money(values.total)}. The difference is ${money(values.total - lineItems.sum)}. Lines may be missing or misread: compare them with the page.`,
  }
}

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
      {found && (
        <table className="num">
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Quantity</th>
              <th scope="col">Amount</th>
              <th scope="col">GST</th>
            </tr>
          </thead>
          <tbody>
            {found.items.map((it, i) => (
              <tr key={i}>
                <td>{it.description || '—'}</td>
                <td>{it.quantity === null ? '—' : quantities.format(it.quantity)}</td>
                <td>{money(it.amount)}</td>
                <td>{money(it.gst)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found?.leftOut !== undefined && <p>And {counted(found.leftOut, 'more line')}, which the document lists.</p>}
    </div>
  )
}

/** The line items under the card of a phone. */
export function LinesOfCard({ row }: { row: Row }) {
  return <LineItems row={row} answer={useLineItems(row)} />
}
