import { explainAdjustments, type WorksheetAnswer, type WorksheetChange } from '@docketry/contracts/api/worksheets.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { creditAmountOf } from '@docketry/contracts/rules/worksheet.ts'
import { Link } from 'react-router-dom'
import { locOf } from '../data/addresses.ts'
import { shownDate, shownDay, shownMoney } from '../data/format.ts'
import { problem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { useMay } from '../session/may.tsx'
import type { WorksheetPlace } from './address.ts'

type Props = { place: WorksheetPlace; answer: WorksheetAnswer; onSaved: () => void }
const money = (cents: number): string => shownMoney(toDollars(cents))
const nameOf = (it: WorksheetChange): string => it.invoiceNumber ?? it.supplier ?? 'No number'
/** What is said of the difference of an invoice of a lodged period. */
function differenceNote({ lodged, present, adds }: WorksheetChange): string {
  const before = (present?.credit ?? 0) - (lodged?.credit ?? 0) - adds.credit
  if (before !== 0) return `, beside ${money(before)} that is in another worksheet`
  return creditAmountOf(adds) === 0 ? ': credit as lodged' : ''
}
const fieldOf = (it: WorksheetChange): string => `${it.of} ${it.invoiceId}`

function Rows({
  changes,
  place,
  reasons,
  since = 'lodged',
}: {
  changes: WorksheetChange[]
  place: WorksheetPlace
  reasons: 'typed' | 'shown' | 'none'
  since?: 'lodged' | 'frozen'
}) {
  return (
    <div className="worksheet-scroll" tabIndex={0} role="region" aria-label="Changed invoices">
      <table>
        <thead>
          <tr>
            <th>Invoice</th>
            <th>Supplier</th>
            <th>Date</th>
            <th className="r">1B as {since}</th>
            <th className="r">1B now</th>
            <th className="r">Difference</th>
            <th>Changed</th>
            {reasons !== 'none' && <th>Reason</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(it => (
            <tr key={fieldOf(it)}>
              <td>
                <Link
                  to={`/scan/detail/${locOf({ groupId: it.groupId, firmId: place.firmId, clientId: place.clientId, invoice: it.invoiceId })}`}
                >
                  {nameOf(it)}
                </Link>
              </td>
              <td className="wraps">{it.supplier ?? '—'}</td>
              <td className="num">{it.date ? shownDate(it.date) : '—'}</td>
              <td className="num r">{it.lodged ? money(it.lodged.credit) : 'not counted'}</td>
              <td className="num r">{it.present ? money(it.present.credit) : 'not counted'}</td>
              <td className="num r">
                {money(it.adds.credit)}
                {since === 'lodged' && differenceNote(it)}
              </td>
              <td className="num wraps">{it.at === null ? it.by : `${it.by}, ${shownDay(it.at).replaceAll(' ', '\u00a0')}`}</td>
              {reasons === 'typed' && (
                <td>
                  <input
                    className="input"
                    name={fieldOf(it)}
                    aria-label={`Reason for ${nameOf(it)}`}
                    defaultValue={it.reason ?? ''}
                    maxLength={500}
                  />
                </td>
              )}
              {reasons === 'shown' && <td>{it.reason}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Changes of lodged periods, which this worksheet takes over, each with its reason. */
export function Adjustments({ place, answer, onSaved }: Props) {
  const { adjustments, adjusted, state } = answer
  const may = useMay()(explainAdjustments) && state.frozen === null
  const { general, pending, onSubmit } = useForm([], async text => {
    const typed = adjustments
      .map(it => ({ of: it.of, invoiceId: it.invoiceId, reason: text(fieldOf(it)).trim() }))
      .filter(({ reason }) => reason !== '')
    if (typed.length === 0) throw problem(422, 'request.invalid', 'Type at least one reason, then save.')
    for (let at = 0; at < typed.length; at += 500)
      await sendRequest(explainAdjustments, {
        body: { firmId: place.firmId, clientId: place.clientId, period: place.period, explanations: typed.slice(at, at + 500) },
      })
    notify('Reasons saved')
    onSaved()
  })
  const hidden =
    answer.unseen.length === 0 ? null : (
      <p className="worksheet-warning">
        Changes of {answer.unseen.join(', ')} belong to this worksheet, and you do not see all of them: you are not engaged for the whole of
        that period. G7, G18, 1A and 1B of the firm may differ from those shown here.
      </p>
    )
  if (adjustments.length === 0) return hidden
  return (
    <section className="worksheet-rows">
      <h2>Adjustments from {[...new Set(adjustments.map(({ ofName }) => ofName))].join(', ')}</h2>
      {hidden}
      <p className="num">
        These invoices changed after their period was lodged. They add {money(adjusted.G7)} to G7 and {money(adjusted.G18)} to G18. Each
        needs a reason before this worksheet is frozen.
      </p>
      <form onSubmit={onSubmit} noValidate>
        <Rows changes={adjustments} place={place} reasons={may ? 'typed' : 'shown'} />
        <FormErrors errors={general} />
        {may && (
          <div className="worksheet-choices">
            <button className="btn primary" disabled={pending}>
              {pending ? 'Saving…' : 'Save reasons'}
            </button>
          </div>
        )}
      </form>
    </section>
  )
}

/** Invoices that changed since this worksheet was frozen, less what a later one took over. */
export function ChangesSince({ place, answer }: Omit<Props, 'onSaved'>) {
  if (answer.changes.length === 0) return null
  const since = answer.state.lodged ? 'lodged' : 'frozen'
  return (
    <section className="worksheet-rows">
      <h2>Changed since it was {since}</h2>
      <p>
        {answer.state.lodged
          ? 'The figures above stay as they were lodged. Changes to the GST credit are adjustments of the next worksheet; once that is frozen, they are listed there.'
          : 'The figures above do not have these changes. Reopen the worksheet and freeze it again before you lodge it.'}
      </p>
      <Rows changes={answer.changes} place={place} reasons="none" since={since} />
    </section>
  )
}
