import { freezeWorksheet, lodgeWorksheet, reopenWorksheet, type WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { figuresOf, withAdjusted, wholeDollars, type Sales } from '@docketry/contracts/rules/worksheet.ts'
import { useState, type ReactNode } from 'react'
import { counted, shownCount } from '../data/format.ts'
import { firmZone } from '../data/firm-zone.ts'
import { isProblem, problem, type FieldError } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { DateFormField } from '../parts/date-field.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Modal } from '../parts/modal.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { groupTexts } from '@docketry/contracts/worksheet-texts.ts'
import type { WorksheetPlace } from './address.ts'

type Props = { place: WorksheetPlace; answer: WorksheetAnswer; onClose: () => void; onDone: () => void }
const keyOf = ({ firmId, clientId, period }: WorksheetPlace) => ({ firmId, clientId, period })

/** When another person was first, the page reloads and shows the present state. Other errors stay in the dialog. */
function showChanged(error: unknown): void {
  if (!isProblem(error) || !['worksheet.changed', 'worksheet.lodged', 'worksheet.stale'].includes(error.code)) throw error
  notifyError(
    error.code === 'worksheet.changed'
      ? 'The figures changed while this page was open. The new ones are shown now: check them, and try again.'
      : error.message,
  )
}

type FormProps = {
  title: string
  act: string
  pending: boolean
  general: FieldError[]
  onSubmit: React.SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}
function Form({ title, act, pending, general, onSubmit, onClose, children }: FormProps) {
  return (
    <Modal className="worksheet-dialog" labelledBy="worksheet-dialog-title" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <h2 id="worksheet-dialog-title">{title}</h2>
        {children}
        {general.map(it => (
          <p key={it.msg} className="error" role="alert">
            {it.msg}
          </p>
        ))}
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button className="btn primary" disabled={pending}>
            {pending ? 'Saving…' : act}
          </button>
        </div>
      </form>
    </Modal>
  )
}

function Freeze({ place, answer, onClose, onDone }: Props) {
  const [confirmed, setConfirmed] = useState(false)
  const beside = answer.groups.filter(({ group }) => group === 'unreviewed' || group === 'flagged' || group === 'undated')
  const { general, pending, onSubmit } = useForm([], async () => {
    await sendRequest(freezeWorksheet, { body: { ...keyOf(place), basis: answer.basis, seen: answer.seen, confirmed } }).then(
      () => notify('The worksheet is frozen'),
      showChanged,
    )
    onDone()
  })
  return (
    <Form title={`Freeze ${answer.name}?`} act="Freeze" {...{ pending, general, onSubmit, onClose }}>
      <p>Its figures stay as they are now. It can be reopened until it is lodged.</p>
      {beside.length > 0 && (
        <>
          <p>
            Not in the figures:{' '}
            {beside.map(({ group, invoices }) => `${groupTexts[group].name.toLowerCase()} ${shownCount(invoices)}`).join(', ')}.
          </p>
          <label>
            <input type="checkbox" autoFocus checked={confirmed} onChange={event => setConfirmed(event.target.checked)} /> Freeze without
            them
          </label>
        </>
      )}
    </Form>
  )
}

function Reopen({ place, answer, onClose, onDone }: Props) {
  const { errors, general, pending, onSubmit } = useForm(['reason'], async text => {
    if (text('reason').trim() === '') throw problem(422, 'request.invalid', '', [{ param: 'reason', msg: 'Type why it is reopened.' }])
    await sendRequest(reopenWorksheet, { body: { ...keyOf(place), reason: text('reason').trim() } })
    notify('The worksheet is open again')
    onDone()
  })
  return (
    <Form title={`Reopen ${answer.name}?`} act="Reopen" {...{ pending, general, onSubmit, onClose }}>
      <p>Its figures follow the invoices again.</p>
      <FormField name="reason" label="Reason" errors={errors} maxLength={500} autoFocus />
    </Form>
  )
}

function Lodge({ place, answer, onClose, onDone }: Props) {
  const figures = figuresOf(withAdjusted(answer.sales as Sales, answer.adjusted), answer.purchases) // absent keys stay absent in JSON
  const { errors, general, pending, onSubmit } = useForm(['reference', 'date', 'note'], async text => {
    const [reference, date, note] = [text('reference').trim(), text('date'), text('note').trim()]
    const missing = [
      ...(reference === '' ? [{ param: 'reference', msg: 'Type the reference on the receipt.' }] : []),
      ...(date === '' ? [{ param: 'date', msg: 'Choose the day on which it was lodged.' }] : []),
    ]
    if (missing.length > 0) throw problem(422, 'request.invalid', '', missing)
    await sendRequest(lodgeWorksheet, {
      body: { ...keyOf(place), blob: answer.state.frozen?.blob ?? '', reference, date, ...(note === '' ? {} : { note }) },
    }).then(() => notify('The worksheet is lodged'), showChanged)
    onDone()
  })
  return (
    <Form title={`Record that ${answer.name} is lodged`} act="Lodge" {...{ pending, general, onSubmit, onClose }}>
      <p className="num">
        Docketry does not send it to the tax office: lodge it there first. Its figures are 1A ${shownCount(wholeDollars(figures['1A']))} and
        1B ${shownCount(wholeDollars(figures['1B']))}, from {counted(answer.invoices, 'invoice')}. It cannot be reopened afterwards.
      </p>
      <FormField name="reference" label="Reference of the tax office" errors={errors} maxLength={100} autoFocus autoComplete="off" />
      <DateFormField name="date" label="Date of lodgement" errors={errors} defaultValue={dateIn(firmZone(), Date.now())} />
      <FormField name="note" label="Note (optional)" errors={errors} maxLength={500} />
    </Form>
  )
}

const dialogs = { freeze: Freeze, reopen: Reopen, lodge: Lodge }
export function StateDialog({ act, ...props }: Props & { act: keyof typeof dialogs }) {
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}
