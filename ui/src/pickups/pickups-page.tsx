import { NoFirmYet } from '../requests/no-firm-yet.tsx'
import { pickupAllowance, schedulePickup, type Schedule } from '@docketry/contracts/api/pickups.ts'
import { daysAfter } from '@docketry/contracts/rules/dates.ts'
import { TextInput, useListContext } from 'react-admin'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ClientInput } from '../admin/client-input.tsx'
import { CreateForm, fieldErrorsOf } from '../admin/create-form.tsx'
import { DayInput } from '../admin/day-input.tsx'
import { ListSearch, ResourceList, serverOrder } from '../admin/resource-list.tsx'
import { useClients } from '../admin/use-clients.ts'
import { counted, shownCount, shownDate } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { useEndpoint } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { notify } from '../parts/toasts.tsx'
import { useFirm } from '../session/firm.ts'
import { May } from '../session/may.tsx'
import { isOperators, session } from '../session/session.ts'
import { PickupTable } from './pickup-list.tsx'
import './pickups.css'

const reloadMs = 30_000
/** `revision`: grows when a pick-up changes, so that both lists reload: it may be in both. */
type Lists = { revision: number; changed: () => void }

function ReloadOnRevision({ revision }: { revision: number }) {
  const { refetch } = useListContext()
  useEffect(() => {
    if (revision > 0) void refetch()
  }, [revision, refetch])
  return null
}

/** `today`: in the firm's zone. The deadline is a week from then (specification of accounts, section 9). */
function RequestPickup({ firmId, today, changed }: { firmId: string; today: string; changed: () => void }) {
  const { data: clients } = useClients(firmId)
  if (!clients) return null
  const send = async (
    values: Record<string, unknown>,
    create: (values: Record<string, unknown>) => Promise<Schedule>,
  ): Promise<Schedule | null> => {
    const body = { ...values, clientMobile: String(values['clientMobile']).trim() }
    try {
      return await create({ ...body, again: false })
    } catch (thrown) {
      const open = fieldErrorsOf(thrown).find(it => it.param === 'again')
      if (!open) throw thrown
      const wanted = await confirmAction({
        title: 'Another pick-up for this client?',
        text: open.msg,
        yes: 'Schedule another one',
        no: 'No',
      })
      return wanted ? create({ ...body, again: true }) : null
    }
  }
  return (
    <CreateForm<Schedule>
      label="Schedule a pick-up"
      buttonLabels={['Schedule the pick-up', 'Scheduling…']}
      fixed={{ firmId, state: 'requested' }}
      send={send}
      defaultValues={{ clientId: clients[0]?.id, deadline: daysAfter(today, 7), clientMobile: '', pickupAddress: '' }}
      onCreated={() => (notify('The pick-up is requested. You will get an email when the driver is booked.'), changed())}
      help={({ param }) => param === 'plan' && <Link to="/dashboard/subscription">Subscription</Link>}
    >
      {() => (
        <>
          <ClientInput clients={clients} />
          <DayInput source="deadline" label="Pick up by" min={today} />
          <TextInput
            source="clientMobile"
            label="Phone for the driver"
            type="tel"
            helperText={false}
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'tel', placeholder: '0412 345 678' } }}
          />
          <TextInput
            source="pickupAddress"
            label="Address (empty: the client’s)"
            helperText={false}
            slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off' } }}
          />
        </>
      )}
    </CreateForm>
  )
}

function OfFirm({ firmId, revision, changed }: Lists & { firmId: string }) {
  const { data, problem, reload } = useEndpoint(pickupAllowance, { query: { firmId } })
  useEffect(() => {
    if (revision > 0) reload()
  }, [revision, reload])
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading the pick-ups" />
  const { allowed, used, before, plan, today } = data
  return (
    <ResourceList resource="pickups" firmId={firmId} sort={serverOrder} reloadMs={reloadMs}>
      <ReloadOnRevision revision={revision} />
      {allowed === 0 ? (
        <p className="pickup-plan">
          Your plan ({plan}) has no document pick-ups. Complete plans do: a driver collects the documents, which are scanned and returned.{' '}
          <Link to="/dashboard/subscription">See the plans under Subscription</Link>
        </p>
      ) : (
        <>
          <p className="pickup-left" role="status">
            {shownCount(Math.max(0, allowed - used))} of {counted(allowed, 'pick-up')} left until {shownDate(daysAfter(before, -1))}.
          </p>
          <May endpoint={schedulePickup}>
            <RequestPickup firmId={firmId} today={today} changed={changed} />
          </May>
        </>
      )}
      <ListSearch label="Search pick-ups" />
      <PickupTable
        changed={changed}
        empty={
          allowed > 0 && (
            <StatusMessage title="No pick-ups yet">
              <p>Schedule the first one above. This page shows when the driver comes and when the documents are back.</p>
            </StatusMessage>
          )
        }
      />
    </ResourceList>
  )
}

/** Open pick-ups of all firms for the role su, the most urgent first. */
const OfAll = ({ revision, changed }: Lists) => (
  <section aria-labelledby="pickups-all">
    <h2 id="pickups-all">Open pick-ups of all firms</h2>
    <ResourceList resource="pickups" firmId={null} filter={{ open: true }} sort={serverOrder} reloadMs={reloadMs}>
      <ReloadOnRevision revision={revision} />
      <ListSearch label="Search pick-ups of all firms" />
      <PickupTable provider changed={changed} empty={<p>No pick-ups are open.</p>} />
    </ResourceList>
  </section>
)

/** The section 'Schedule document pickup': requests pick-ups, and shows the progress of each. */
export function PickupsPage() {
  const { firm, loading, problem, reload } = useFirm()
  const isSu = useStore(session, isOperators)
  const [revision, setRevision] = useState(0)
  const changed = (): void => setRevision(it => it + 1)
  return (
    <>
      {firm && <div className="crumbs">{firm.name}</div>}
      <h1 className="page-title">Schedule document pickup</h1>
      <div className="pickups-page">
        {isSu && <OfAll revision={revision} changed={changed} />}
        {problem ? (
          <Failed problem={problem} retry={reload} />
        ) : loading ? (
          <Loading what="Loading your firm" />
        ) : firm ? (
          <OfFirm key={firm.id} firmId={firm.id} revision={revision} changed={changed} />
        ) : (
          !isSu && <NoFirmYet />
        )}
      </div>
    </>
  )
}
