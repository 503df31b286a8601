/** The line items of an invoice as a table, and the sentence above it. */
import type { LineItems } from '@docketry/contracts/line-items.ts'
import { addsUpTo } from '@docketry/contracts/rules/line-sums.ts'
import { counted, shownAmount } from '../../data/format.ts'

const money = (cents: number | null): string => shownAmount(cents === null ? null : cents / 100)
const quantities = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 6 })
const sumTexts = { total: 'the total', net: 'the total without GST', subtotal: 'a subtotal on the document' } as const

/**
 * Whether the lines add up with these values of the invoice (cents), and what to do where they do not. `adds` is null where there is no
 * total to compare them with.
 */
export function sumText(
  lineItems: LineItems,
  values: { total: number | null; gst: number | null },
): { adds: boolean | null; text: string } {
  const lines = `${counted(lineItems.items.length + (lineItems.leftOut ?? 0), 'line')}, ${money(lineItems.sum)}`
  const sumIs = addsUpTo(lineItems, values)
  if (sumIs !== null) return { adds: true, text: `${lines}: they add up to ${sumTexts[sumIs]}.` }
  if (values.total === null) return { adds: null, text: `${lines}. This row has no total to compare them with.` }
  return {
    adds: false,
    text: `! ${lines}: they do not add up to the total, ${money(values.total)}. The difference is ${money(values.total - lineItems.sum)}. Lines may be missing or misread: compare them with the page.`,
  }
}

export function LinesTable({ lineItems }: { lineItems: LineItems }) {
  return (
    <>
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
          {lineItems.items.map((it, i) => (
            <tr key={i}>
              <td>{it.description || '—'}</td>
              <td>{it.quantity === null ? '—' : quantities.format(it.quantity)}</td>
              <td>{money(it.amount)}</td>
              <td>{money(it.gst)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lineItems.leftOut !== undefined && <p>And {counted(lineItems.leftOut, 'more line')}, which the document lists.</p>}
    </>
  )
}
