import { cancelPickup, updatePickup, type Schedule } from '@docketry/contracts/api/pickups.ts'
import { shownPhone } from '@docketry/contracts/rules/phone.ts'
import { useState, type ReactNode } from 'react'
import { sendRequest } from '../data/request.ts'
import { shownDate, shownDay } from '../data/format.ts'
import { messageOf } from '../data/problem.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { FormField } from '../parts/form-field.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { useMay } from '../session/may.tsx'
import { canCancel, nextSteps, stepLabels, type Step, Timeline } from './pickup-steps.tsx'

/** For who runs the product: the next step, with the day of the driver and a line for the firm. */
function Advance({ schedule, step, changed }: { schedule: Schedule; step: Step; changed: () => void }) {
  const next = nextSteps[step]
  const { errors, general, pending, onSubmit } = useForm(['pickupDate', 'message'], async text => {
    const pickupDate = text('pickupDate')
    await sendRequest(updatePickup, { body: { scheduleId: schedule.id, state: next?.to ?? step, message: text('message'), ...(pickupDate ? { pickupDate } : {}) } })
    notify(`${schedule.business.name}: ${stepLabels[next?.to ?? step].toLowerCase()}`)
    changed()
  })
  if (!next) return null
  return (
    <form className="pickup-advance" onSubmit={onSubmit} noValidate>
      {general.map(it => <p key={it.msg} className="error" role="alert">{it.msg}</p>)}
      <FormField name="pickupDate" label="Day of the pick-up" type="date" errors={errors} defaultValue={schedule.pickupDate ?? ''} />
      <FormField name="message" label="Message to the firm (optional)" errors={errors} maxLength={280} autoComplete="off" />
      <button className="btn primary" disabled={pending}>{next.words}</button>
    </form>
  )
}

/** `provider`: shown to who runs the product, with the firm, and what comes next. */
export function PickupCard({ schedule, changed, provider = false }: { schedule: Schedule; changed: () => void; provider?: boolean }) {
  const [pending, setPending] = useState(false)
  const { state, business, firm } = schedule
  const may = useMay()
  async function cancel(): Promise<void> {
    const yes = await confirmAction({ title: 'Cancel this pick-up?', text: `Nobody will come for the papers of ${business.name}.`, yes: 'Cancel the pick-up', danger: true })
    if (!yes) return
    setPending(true)
    try {
      await sendRequest(cancelPickup, { body: { scheduleId: schedule.id } })
      notify(`The pick-up for ${business.name} is cancelled`)
    } catch (thrown) {
      notifyError(messageOf(thrown))
    }
    setPending(false)
    changed()
  }
  const line = (words: string, value: ReactNode): ReactNode => <div><dt>{words}</dt><dd>{value}</dd></div>
  return (
    <li className="pickup">
      <div className="pickup-head">
        <h3>{business.name}{provider && <span className="pickup-firm"> · {firm.name}</span>}</h3>
        {canCancel(schedule) && may(cancelPickup) && <button type="button" className="btn small" disabled={pending} aria-label={`Cancel the pick-up for ${business.name}`}
          onClick={() => void cancel()}>Cancel</button>}
      </div>
      {state === 'cancelled' ? <p className="pickup-off">Cancelled. Do not drive.</p> : <Timeline schedule={schedule} />}
      <dl>
        {line('Wanted by', shownDate(schedule.deadline))}
        {line('Address', schedule.pickupAddress)}
        {line('Phone', <a href={`tel:${schedule.accountantMobile}`}>{shownPhone(schedule.accountantMobile)}</a>)}
      </dl>
      {schedule.messages.length > 0 && (
        <ul className="pickup-said" aria-label="Messages">{schedule.messages.map(it => <li key={it.at}><span className="num">{shownDay(it.at)}</span> {it.text}</li>)}</ul>
      )}
      {provider && state !== 'cancelled' && <Advance key={state} schedule={schedule} step={state} changed={changed} />}
    </li>
  )
}
