import {
  groupsInFigures,
  maxFigureRows,
  worksheetGroups,
  type WorksheetAnswer,
  type WorksheetRow,
} from '@docketry/contracts/api/worksheets.ts'
import { updateInvoices } from '@docketry/contracts/api/invoices.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { figuresOf, labelTexts, worksheetLabels, type WorksheetLabel } from '@docketry/contracts/rules/worksheet.ts'
import { groupTexts, treatmentChoices, treatmentNames as treatments } from '@docketry/contracts/worksheet-texts.ts'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { locOf } from '../data/addresses.ts'
import { counted, shownAmount, shownCount, shownDate } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { returnFocusWhenLost } from '../parts/focus-return.ts'
import { attempt, dismissToasts, notifyError } from '../parts/toasts.tsx'
import { useMay } from '../session/may.tsx'
import { worksheetAddress, type WorksheetPlace } from './address.ts'

type Props = { answer: WorksheetAnswer; of: string; at: number; place: WorksheetPlace; onSaved: () => void }
type Treatment = keyof typeof treatments
const isTreatment = (value: unknown): value is Treatment => typeof value === 'string' && Object.hasOwn(treatments, value)
const amount = (cents: number | null): string => shownAmount(cents === null ? null : toDollars(cents))

/** What an invoice adds to a label, in cents; the GST of G20 and 1B is computed where the invoice is. */
const addedTo = (label: WorksheetLabel, adds: NonNullable<WorksheetRow['adds']>): number =>
  label === '1B' || label === 'G20' ? adds.credit : figuresOf({}, adds)[label]

/** The row of a counted invoice is accepted again with its new treatment, and with the flags that were accepted anyway. */
const choose = (row: WorksheetRow, treatment: Treatment, accept: boolean, onSaved: () => void): Promise<void> =>
  attempt(
    async () => {
      const topic = `treatment of ${row.id}`
      dismissToasts(topic)
      const answer = await sendRequest(updateInvoices, {
        body: {
          invoices: [
            {
              invoice_id: row.id,
              seen: row.revision,
              invoice_data: {
                treatment,
                ...(accept ? { reviewed: true, anyway: Object.fromEntries(row.acceptedAnyway.map(field => [field, true])) } : {}),
              },
            },
          ],
        },
      })
      const [outcome] = answer.outcomes
      const theirs = outcome?.conflicts?.find(({ field }) => field === 'treatment')?.theirs
      if (isTreatment(theirs))
        notifyError(
          `Somebody else has set it to “${treatments[theirs]}” meanwhile. “${treatments[treatment]}” was not saved.`,
          undefined,
          topic,
        )
      else if (outcome?.saved === false)
        notifyError(outcome.error?.message ?? 'The treatment was not saved. Reload and try again.', undefined, topic)
      onSaved()
    },
    'The treatment was not saved.',
    () => undefined,
  )

function Row({
  row,
  column,
  place,
  counts,
  fixed,
  onSaved,
}: {
  row: WorksheetRow
  column: WorksheetLabel
  place: WorksheetPlace
  counts: boolean
  fixed: boolean
  onSaved: () => void
}) {
  const may = useMay()(updateInvoices) && !fixed
  const name = row.invoiceNumber ?? row.supplier ?? 'this invoice'
  const [treatment] = row.treatments
  return (
    <tr>
      <td className="num">{row.date ? shownDate(row.date) : '—'}</td>
      <td>
        <Link to={`/scan/detail/${locOf({ groupId: row.groupId, firmId: place.firmId, clientId: place.clientId, invoice: row.id })}`}>
          {row.invoiceNumber ?? 'No number'}
        </Link>
      </td>
      <td className="wraps">{row.supplier ?? '—'}</td>
      <td className="wraps">{row.category ?? '—'}</td>
      <td className="num r">
        {amount(row.total)}
        {row.currency === 'AUD' ? '' : ` ${row.currency}`}
      </td>
      <td className="num r">{amount(row.gst)}</td>
      <td>
        {may && row.treatments.length === 1 && treatment ? (
          <select
            className="input"
            aria-label={`GST treatment of ${name}`}
            value={treatment}
            onChange={event => void choose(row, event.target.value as Treatment, counts, onSaved)}
          >
            {treatmentChoices.map(it => (
              <option key={it.treatment} value={it.treatment}>
                {it.name}
              </option>
            ))}
          </select>
        ) : (
          row.treatments.map(it => treatments[it]).join(', ')
        )}
      </td>
      <td className="num r">{amount(row.adds && addedTo(column, row.adds))}</td>
      <td>
        <a
          href={`/invoiceimage/${encodeURIComponent(row.imageId)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Page of ${name}, in a new window`}
        >
          Page
        </a>
      </td>
    </tr>
  )
}

/**
 * The invoices of a figure or group, a hundred at a time; each opens in its batch, and its page in a window. The list is below the figures:
 * it takes the focus whenever it is asked for, so that it comes into view.
 */
export function FigureRows({ answer, of, at, place, onSaved }: Props) {
  const label = worksheetLabels.find(it => it === of)
  const group = worksheetGroups.find(it => it === of)
  const title = label ? `${label} ${labelTexts[label]}` : group ? groupTexts[group].name : 'Unknown figure'
  const { rows, rowCount } = answer
  const column = label ?? '1B'
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => heading.current?.focus(), [key])
  const page = (from: number): string => worksheetAddress({ ...place, of, at: from })
  const close = (className?: string) => (
    <Link className={className} to={worksheetAddress(place)} onClick={returnFocusWhenLost}>
      Close the list
    </Link>
  )
  return (
    <section className="worksheet-rows">
      <h2 ref={heading} tabIndex={-1}>
        {title}: {counted(rowCount, 'invoice')}
      </h2>
      {group && <p>{groupTexts[group].why}</p>}
      {rows.length === 0 ? (
        <p>No invoice is a part of this figure. {close()}</p>
      ) : (
        <>
          <div className="worksheet-scroll" tabIndex={0} role="region" aria-label={`Invoices of ${title}`}>
            <table>
              <thead>
                <tr>
                  <th>Date</th>
                  <th>Inv No.</th>
                  <th>Supplier</th>
                  <th>Category</th>
                  <th className="r">Total</th>
                  <th className="r">GST</th>
                  <th>GST treatment</th>
                  <th className="r">Adds to {column}</th>
                  <th>
                    <span className="sr">Page</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <Row
                    key={row.id}
                    row={row}
                    column={column}
                    place={place}
                    counts={label !== undefined || (group !== undefined && groupsInFigures.includes(group))}
                    fixed={answer.state.frozen !== null}
                    onSaved={onSaved}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <nav className="worksheet-choices num" aria-label="Pages of the list">
            {at > 0 && (
              <Link className="btn" to={page(Math.max(0, at - maxFigureRows))}>
                Previous
              </Link>
            )}
            <span>
              {shownCount(at + 1)} to {shownCount(at + rows.length)} of {shownCount(rowCount)}
            </span>
            {at + rows.length < rowCount && (
              <Link className="btn" to={page(at + maxFigureRows)}>
                Next
              </Link>
            )}
            {close('btn')}
          </nav>
        </>
      )}
    </section>
  )
}
