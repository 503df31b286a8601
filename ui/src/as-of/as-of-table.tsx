import type { AsOf, AsOfRow, AsOfTotals } from '@docketry/contracts/api/as-of.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { toDollars, toDollarsOrNull } from '@docketry/contracts/rules/money.ts'
import { treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import { Fragment, useState } from 'react'
import { LinesTable, sumText } from '../review/lines/lines-table.tsx'
import { counted, shownAmount, shownCount, shownDate, shownMoney } from '../data/format.ts'

const rowsAtOnce = 100

const sinceTexts = { changed: 'Changed since', deleted: 'Deleted since', joined: 'Joined to another since' } as const
const statusTexts = { reviewed: 'Reviewed', doubtful: 'To check', open: 'Not reviewed' } as const

/** As in the review grid: after its currency where that is not the Australian dollar. */
const amountIn = (currency: string, cents: number | null): string =>
  `${currency === 'AUD' || cents === null ? '' : `${currency} `}${shownAmount(toDollarsOrNull(cents))}`
/** Among other headings, with a capital: `Taxable`, beside `GST-free`. */
const asHeading = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const treatmentsOf = ({ parts }: AsOfRow): string => [...new Set(parts.map(({ treatment }) => treatmentNames[treatment]))].join(', ')

const columns = 10

/** The lines of an invoice, below its row. */
function Lines({ row }: { row: AsOfRow }) {
  const { lineItems } = row
  const { adds, text } = lineItems ? sumText(lineItems, row) : { adds: null, text: 'No lines were found on this invoice.' }
  return (
    <tr className="as-of-lines">
      <td colSpan={columns}>
        <p className={adds === false ? 'as-of-wrong' : 'faint'}>{text}</p>
        {lineItems && <LinesTable lineItems={lineItems} />}
      </td>
    </tr>
  )
}

function Row({ row }: { row: AsOfRow }) {
  return (
    <tr>
      <td className="num">{row.date ? shownDate(row.date) : '—'}</td>
      <td>{row.invoiceNumber ?? '—'}</td>
      <td>{row.supplier ?? '—'}</td>
      <td className="num">{row.abn ? shownAbn(row.abn) : '—'}</td>
      <td>{row.category ?? '—'}</td>
      <td className="num r">{amountIn(row.currency, row.total)}</td>
      <td className="num r">{amountIn(row.currency, row.gst)}</td>
      <td>{treatmentsOf(row)}</td>
      <td>{row.failedRow ? <b className="as-of-failed">Not up to date</b> : statusTexts[row.status]}</td>
      <td>{row.since === null ? '' : sinceTexts[row.since]}</td>
    </tr>
  )
}

function Totals({ of }: { of: AsOfTotals }) {
  const sum = (cents: number): string => shownMoney(toDollars(cents)).replace('$', of.currency === 'AUD' ? '$' : `${of.currency} `)
  return (
    <dl className="as-of-totals num">
      <div>
        <dt>Total</dt>
        <dd>{sum(of.total)}</dd>
      </div>
      <div>
        <dt>GST</dt>
        <dd>{sum(of.gst)}</dd>
      </div>
      {of.treatments.map(({ treatment, amount, gst }) => (
        <div key={treatment}>
          <dt>{asHeading(treatmentNames[treatment])}</dt>
          <dd>
            {sum(amount)} <span className="faint">GST {sum(gst)}</span>
          </dd>
        </div>
      ))}
      {of.unknown > 0 && (
        <div>
          <dt>Unknown</dt>
          <dd>in {counted(of.unknown, 'invoice')}, counted as zero</dd>
        </div>
      )}
    </dl>
  )
}

/** Totals, and the rows in pages of a hundred, each with its lines where the answer has them. */
export function AsOfTable({ answer: { rows, totals, reviewed } }: { answer: AsOf }) {
  const [page, setPage] = useState(0)
  const pages = Math.ceil(rows.length / rowsAtOnce)
  const first = page * rowsAtOnce
  const shown = rows.slice(first, first + rowsAtOnce)
  return (
    <>
      <p className="num" role="status">
        {counted(rows.length, 'invoice')}, {shownCount(reviewed)} reviewed
      </p>
      {totals.map(of => (
        <Totals key={of.currency} of={of} />
      ))}
      <div className="as-of-scroll" tabIndex={0} role="region" aria-label="Invoices as they stood">
        <table className="as-of-rows">
          <thead>
            <tr>
              <th>Date</th>
              <th>Inv No.</th>
              <th>Supplier</th>
              <th>ABN</th>
              <th>Category</th>
              <th className="r">Total</th>
              <th className="r">GST</th>
              <th>GST treatment</th>
              <th>State</th>
              <th>Since then</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <Fragment key={row.id}>
                <Row row={row} />
                {row.lineItems !== undefined && <Lines row={row} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className="as-of-pages num" aria-label="Pages of the list">
          <button type="button" className="btn" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span aria-live="polite">
            {shownCount(first + 1)} to {shownCount(first + shown.length)} of {shownCount(rows.length)}
          </span>
          <button type="button" className="btn" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Next
          </button>
        </nav>
      )}
    </>
  )
}
