/** Pick-ups of a firm, or of all firms for the role su. */
import { cancelPickup, type Schedule } from '@docketry/contracts/api/pickups.ts'
import { shownPhone } from '@docketry/contracts/rules/phone.ts'
import { useRef, type ReactNode } from 'react'
import { DataTable, useDeleteMany, useRecordContext, useUpdate } from 'react-admin'
import { fieldErrorsOf } from '../admin/create-form.tsx'
import { actionsLabel, ResourceTable } from '../admin/resource-list.tsx'
import { shownDate, shownDay } from '../data/format.ts'
import { messageOf, problem } from '../data/problem.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { confirmAction } from '../parts/dialogs.tsx'
import { DateFormField } from '../parts/date-field.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { useMay } from '../session/may.tsx'
import { canCancel, nextSteps, stepLabels, type Step, Timeline } from './pickup-steps.tsx'

/** Cancels pick-ups after a confirmation. */
function useCancel(changed: () => void): (pickups: Schedule[], done?: () => void) => Promise<void> {
  const [deleteMany] = useDeleteMany('pickups')
  return async (pickups, done) => {
    const names = [...new Set(pickups.map(it => it.business.name))].join(', ')
    const one = pickups.length === 1
    const title = one ? 'Cancel this pick-up?' : `Cancel ${pickups.length} pick-ups?`
    if (
      !(await confirmAction({
        title,
        text: `Nobody will collect the documents of ${names}.`,
        yes: one ? 'Cancel the pick-up' : 'Cancel the pick-ups',
        danger: true,
      }))
    )
      return
    await deleteMany(
      'pickups',
      { ids: pickups.map(it => it.id) },
      {
        onSuccess: () => notify(one ? `The pick-up for ${names} was cancelled` : `${pickups.length} pick-ups were cancelled`),
        onError: error => notifyFailure(error),
        onSettled: () => (done?.(), changed()),
      },
    )
  }
}

/** Saves the driver's day and a message to the firm, and with the first button also the next step of the pick-up. */
function Advance({ pickup, step, changed }: { pickup: Schedule; step: Step; changed: () => void }) {
  const next = nextSteps[step]
  const [update] = useUpdate('pickups')
  const stays = useRef(false)
  const { errors, general, pending, onSubmit } = useForm(['pickupDate', 'message'], async text => {
    const pickupDate = text('pickupDate')
    const to = stays.current ? step : (next?.to ?? step)
    const data = { state: to, message: text('message'), ...(pickupDate ? { pickupDate } : {}) }
    try {
      await update(
        'pickups',
        { id: pickup.id, data, previousData: pickup },
        { returnPromise: true, onSuccess: () => undefined, onError: () => undefined },
      )
    } catch (thrown) {
      throw problem(0, 'refused', messageOf(thrown), fieldErrorsOf(thrown))
    }
    notify(
      stays.current ? `${pickup.business.name}: day and message are saved` : `${pickup.business.name}: ${stepLabels[to].toLowerCase()}`,
    )
    changed()
  })
  if (!next) return null
  return (
    <form className="pickup-advance" onSubmit={onSubmit} noValidate>
      <FormErrors errors={general} />
      <DateFormField name="pickupDate" label="Day of the pick-up" errors={errors} defaultValue={pickup.pickupDate ?? ''} />
      <FormField name="message" label="Message to the firm (optional)" errors={errors} maxLength={280} autoComplete="off" />
      <div className="pickup-acts">
        <button className="btn primary" disabled={pending} onClick={() => (stays.current = false)}>
          {next.label}
        </button>
        <button className="btn" disabled={pending} onClick={() => (stays.current = true)}>
          Save only
        </button>
      </div>
    </form>
  )
}

function Progress({ provider, changed }: { provider: boolean; changed: () => void }) {
  const pickup = useRecordContext<Schedule>()
  if (!pickup) return null
  const { state, messages } = pickup
  return (
    <>
      {state === 'cancelled' ? <p className="pickup-off">Cancelled. Do not drive.</p> : <Timeline schedule={pickup} />}
      {messages.length > 0 && (
        <ul className="pickup-messages" aria-label="Messages">
          {messages.map(it => (
            <li key={it.at}>
              <span className="num">{shownDay(it.at)}</span> {it.text}
            </li>
          ))}
        </ul>
      )}
      {provider && state !== 'cancelled' && <Advance key={state} pickup={pickup} step={state} changed={changed} />}
    </>
  )
}

function CancelButton({ changed }: { changed: () => void }) {
  const pickup = useRecordContext<Schedule>()
  const cancel = useCancel(changed)
  if (!pickup || !canCancel(pickup)) return null
  return (
    <button
      type="button"
      className="btn quiet small"
      aria-label={`Cancel the pick-up for ${pickup.business.name}`}
      onClick={() => void cancel([pickup])}
    >
      Cancel
    </button>
  )
}

type Props = {
  /** For the role su: with the firm and the next step. */
  provider?: boolean
  /** Called when a pick-up has changed. */
  changed: () => void
  empty: ReactNode
}

export function PickupTable({ provider = false, changed, empty }: Props) {
  const mayCancel = useMay()(cancelPickup)
  const cancel = useCancel(changed)
  const selection = mayCancel
    ? {
        nameOf: (it: Schedule) => `the pick-up for ${it.business.name}`,
        canSelect: canCancel,
        actions: (rows: Schedule[], done: () => void) => (
          <button type="button" className="btn small" onClick={() => void cancel(rows, done)}>
            Cancel {rows.length}
          </button>
        ),
      }
    : undefined
  return (
    <ResourceTable<Schedule> what="pick-ups" empty={empty} selection={provider ? undefined : selection}>
      <DataTable.Col<Schedule>
        source="business.name"
        label="Client"
        render={it => (
          <>
            <b>{it.business.name}</b>
            {provider && <div className="faint">{it.firm.name}</div>}
          </>
        )}
      />
      <DataTable.Col source="state" label="Progress" disableSort className="pickup-progress">
        <Progress provider={provider} changed={changed} />
      </DataTable.Col>
      <DataTable.Col<Schedule> source="deadline" label="Wanted by" className="num" render={it => shownDate(it.deadline)} />
      <DataTable.Col<Schedule>
        source="pickupAddress"
        label="Where"
        disableSort
        render={it => (
          <>
            {it.pickupAddress}
            <br />
            <a href={`tel:${it.accountantMobile}`}>{shownPhone(it.accountantMobile)}</a>
          </>
        )}
      />
      {mayCancel && (
        <DataTable.Col label={actionsLabel}>
          <div className="row-acts">
            <CancelButton changed={changed} />
          </div>
        </DataTable.Col>
      )}
    </ResourceTable>
  )
}
