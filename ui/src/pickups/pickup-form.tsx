import { schedulePickup } from '@docketry/contracts/api/pickups.ts'
import type { ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { newId } from '../data/new-id.ts'
import { isProblem } from '../data/problem.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { daysAfter } from './pickup-steps.tsx'

type Props = { firmId: string; clients: ClientAnswer[]; today: string; changed: () => void }
const named = ['clientId', 'deadline', 'clientMobile', 'pickupAddress']

/** `today`: in the firm's zone. The deadline begins a week from then (specification of accounts, section 9). */
export function PickupForm({ firmId, clients, today, changed }: Props) {
  const id = useId()
  const { errors, general, pending, onSubmit } = useForm(named, async (text, form) => {
    const body = { firmId, clientId: text('clientId'), deadline: text('deadline'), clientMobile: text('clientMobile').trim(), state: 'requested', pickupAddress: text('pickupAddress') }
    const send = (again: boolean) => sendRequest(schedulePickup, { body: { ...body, again }, key: newId() })
    try {
      await send(false)
    } catch (thrown) {
      const open = isProblem(thrown) && thrown.errors.find(it => it.param === 'again')
      if (!open) throw thrown
      if (!(await confirmAction({ title: 'Another pick-up for this client?', text: open.msg, yes: 'Ask for another one', no: 'No' }))) return
      await send(true)
    }
    notify('The pick-up is requested. You hear by mail when the driver is booked.')
    form.reset()
    changed()
  })
  return (
    <form className="pickup-form" onSubmit={onSubmit} noValidate aria-label="Schedule a pick-up">
      {general.map(it => <p key={it.msg} className="error" role="alert">{it.msg} {it.param === 'plan' && <Link to="/dashboard/subscription">Subscription</Link>}</p>)}
      <div className="field">
        <label htmlFor={`${id}c`}>Client</label>
        <select className="input" id={`${id}c`} name="clientId">{clients.map(it => <option key={it.id} value={it.id}>{it.name}</option>)}</select>
      </div>
      <FormField name="deadline" label="Pick up by" type="date" errors={errors} min={today} defaultValue={daysAfter(today, 7)} />
      <FormField name="clientMobile" label="Phone for the driver" type="tel" errors={errors} maxLength={40} autoComplete="tel" placeholder="0412 345 678" />
      <FormField name="pickupAddress" label="Address (empty: the client’s)" errors={errors} maxLength={300} autoComplete="off" />
      <button className="btn primary" disabled={pending}>{pending ? 'Asking…' : 'Schedule the pick-up'}</button>
    </form>
  )
}
