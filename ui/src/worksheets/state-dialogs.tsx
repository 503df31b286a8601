import { freezeWorksheet, lodgeWorksheet, reopenWorksheet, type WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { figuresOf, withAdjusted, wholeDollars, type Sales } from '@docketry/contracts/rules/worksheet.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { counted, shownCount } from '../data/format.ts'
import { firmZone } from '../data/firm-zone.ts'
import { isProblem, problem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { DateFormField } from '../parts/date-field.tsx'
import { FormField } from '../parts/form-field.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { groupTexts } from '@docketry/contracts/worksheet-texts.ts'
import { worksheetAddress, type WorksheetPlace } from './address.ts'

type Props = { place: WorksheetPlace; answer: WorksheetAnswer; onClose: () => void; onDone: () => void }
const keyOf = ({ firmId, clientId, period }: WorksheetPlace) => ({ firmId, clientId, period })

/** When another person was first, the page reloads and shows the present state. Other errors stay in the dialog. */
function showChanged(error: unknown): void {
  if (!isProblem(error) || !['worksheet.changed', 'worksheet.lodged', 'worksheet.stale'].includes(error.code)) throw error
  notifyError(
    error.code === 'worksheet.changed'
      ? 'The figures changed while this page was open. The new ones are shown now: check them, and try again.'
      : error.message,
    undefined,
    error.action,
  )
}

function Freeze({ place, answer, onClose, onDone }: Props) {
  const [confirmed, setConfirmed] = useState({ missing: false, twice: false })
  const missing = answer.groups.filter(({ group }) => group === 'unreviewed' || group === 'flagged' || group === 'undated')
  const twice = answer.groups.find(({ group }) => group === 'duplicate')
  const form = useForm([], async () => {
    const allConfirmed = (missing.length === 0 || confirmed.missing) && (!twice || confirmed.twice)
    await sendRequest(freezeWorksheet, {
      body: { ...keyOf(place), basis: answer.basis, seen: answer.seen, confirmed: allConfirmed },
    }).then(() => notify('The worksheet is frozen'), showChanged)
    onDone()
  })
  const confirmation = (of: keyof typeof confirmed, text: string, first: boolean) => (
    <label>
      <input
        type="checkbox"
        autoFocus={first}
        checked={confirmed[of]}
        onChange={event => setConfirmed({ ...confirmed, [of]: event.target.checked })}
      />{' '}
      {text}
    </label>
  )
  return (
    <DialogForm title={`Freeze ${answer.name}?`} act="Freeze" busy="Saving…" className="worksheet-dialog" form={form} onClose={onClose}>
      <p>Its figures stay as they are now. It can be reopened until it is lodged.</p>
      {missing.length > 0 && (
        <>
          <p>
            Not in the figures:{' '}
            {missing.map(({ group, invoices }) => `${groupTexts[group].name.toLowerCase()} ${shownCount(invoices)}`).join(', ')}.
          </p>
          {confirmation('missing', 'Freeze without them', true)}
        </>
      )}
      {twice && (
        <>
          <p>
            In the figures, but possibly twice: {shownCount(twice.invoices)}.{' '}
            <Link to={worksheetAddress({ ...place, of: twice.group })} onClick={onClose}>
              Show them
            </Link>
          </p>
          {confirmation('twice', 'Freeze with them', missing.length === 0)}
        </>
      )}
    </DialogForm>
  )
}

function Reopen({ place, answer, onClose, onDone }: Props) {
  const form = useForm(['reason'], async text => {
    if (text('reason').trim() === '') throw problem(422, 'request.invalid', '', [{ param: 'reason', msg: 'Type why it is reopened.' }])
    await sendRequest(reopenWorksheet, { body: { ...keyOf(place), reason: text('reason').trim() } })
    notify('The worksheet is open again')
    onDone()
  })
  return (
    <DialogForm title={`Reopen ${answer.name}?`} act="Reopen" busy="Saving…" className="worksheet-dialog" form={form} onClose={onClose}>
      <p>Its figures follow the invoices again.</p>
      <FormField name="reason" label="Reason" errors={form.errors} maxLength={500} autoFocus />
    </DialogForm>
  )
}

function Lodge({ place, answer, onClose, onDone }: Props) {
  const figures = figuresOf(withAdjusted(answer.sales as Sales, answer.adjusted), answer.purchases) // absent keys stay absent in JSON
  const form = useForm(['reference', 'date', 'note'], async text => {
    const [reference, date, note] = [text('reference').trim(), text('date'), text('note').trim()]
    const missing = [
      ...(reference === '' ? [{ param: 'reference', msg: 'Type the reference on the receipt.' }] : []),
      ...(date === '' ? [{ param: 'date', msg: 'Choose the day on which it was lodged.' }] : []),
    ]
    if (missing.length > 0) throw problem(422, 'request.invalid', '', missing)
    const { blob = '', at: frozenAt = 0 } = answer.state.frozen ?? {}
    await sendRequest(lodgeWorksheet, {
      body: { ...keyOf(place), blob, frozenAt, reference, date, ...(note === '' ? {} : { note }) },
    }).then(() => notify('The worksheet is lodged'), showChanged)
    onDone()
  })
  return (
    <DialogForm
      title={`Record that ${answer.name} is lodged`}
      act="Lodge"
      busy="Saving…"
      className="worksheet-dialog"
      form={form}
      onClose={onClose}
    >
      <p className="num">
        Docketry does not send it to the tax office: lodge it there first. Its figures are 1A ${shownCount(wholeDollars(figures['1A']))} and
        1B ${shownCount(wholeDollars(figures['1B']))}, from {counted(answer.invoices, 'invoice')}. It cannot be reopened afterwards.
      </p>
      <FormField name="reference" label="Reference of the tax office" errors={form.errors} maxLength={100} autoFocus autoComplete="off" />
      <DateFormField name="date" label="Date of lodgement" errors={form.errors} defaultValue={dateIn(firmZone(), Date.now())} />
      <FormField name="note" label="Note (optional)" errors={form.errors} maxLength={500} />
    </DialogForm>
  )
}

const dialogs = { freeze: Freeze, reopen: Reopen, lodge: Lodge }
export function StateDialog({ act, ...props }: Props & { act: keyof typeof dialogs }) {
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}
