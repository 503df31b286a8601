import { clients } from '@docketry/contracts/api/clients.ts'
import { myPickups, pickupAllowance, schedulePickup, schedules } from '@docketry/contracts/api/pickups.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { counted, shownDate } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { useQuery } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { session } from '../session/session.ts'
import { May } from '../session/may.tsx'
import { PickupCard } from './pickup-card.tsx'
import { PickupForm } from './pickup-form.tsx'
import './pickups.css'

const readEvery = 30_000
/** The list of the firm and that of all firms are read again together. */
type Lists = { turn: number; changed: () => void }

/** Every half minute, and when something of the other list was changed. */
function useReadAgain(reload: () => void, turn: number): void {
  useEffect(() => {
    const timer = setInterval(reload, readEvery)
    return () => clearInterval(timer)
  }, [reload])
  useEffect(() => {
    if (turn > 0) reload()
  }, [turn, reload])
}

function OfFirm({ firmId, turn, changed }: Lists & { firmId: string }) {
  const { data, problem, reload } = useQuery(`pickups ${firmId}`, async signal => {
    const query = { firmId }
    const [list, allowance, mine] = await Promise.all([sendRequest(schedules, { query, signal }), sendRequest(pickupAllowance, { query, signal }), sendRequest(clients, { query, signal })])
    return { list, allowance, clients: mine }
  })
  useReadAgain(reload, turn)
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading the pick-ups" />
  const { allowed, used, before, plan, today } = data.allowance
  return (
    <>
      {allowed === 0
        ? <p className="pickup-plan">Your plan ({plan}) has no document pick-ups. Complete plans do: a driver fetches the papers, they are scanned and brought
          back. <Link to="/dashboard/subscription">See the plans under Subscription</Link></p>
        : <>
          <p className="pickup-left num" role="status">{counted(Math.max(0, allowed - used), 'pick-up')} of {allowed} left, until {shownDate(before)}.</p>
          <May endpoint={schedulePickup}><PickupForm firmId={firmId} clients={data.clients} today={today} changed={changed} /></May>
        </>}
      {data.list.length === 0
        ? allowed > 0 && <StatusMessage title="No pick-ups yet"><p>Ask for the first one above. You see here when the driver comes and when the papers are back.</p></StatusMessage>
        : <ul className="pickups">{data.list.map(it => <PickupCard key={it.id} schedule={it} changed={changed} />)}</ul>}
    </>
  )
}

/** Of all firms, for who runs the product: the one that is wanted first on top. */
function OfAll({ turn, changed }: Lists) {
  const { data, problem, reload } = useQuery('all pickups', signal => sendRequest(myPickups, { signal }))
  useReadAgain(reload, turn)
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading the pick-ups of all firms" />
  return (
    <section aria-labelledby="pickups-all">
      <h2 id="pickups-all">Open pick-ups of all firms</h2>
      {data.length === 0 ? <p>Nothing to drive, scan or bring back.</p>
        : <ul className="pickups">{data.map(it => <PickupCard key={it.id} schedule={it} changed={changed} provider />)}</ul>}
    </section>
  )
}

/** 'Schedule document pickup': asking for a driver, and how far each pick-up is. */
export function PickupsPage() {
  const { firm, loading, problem, reload } = useFirm()
  const isSu = useStore(session, it => it?.roles?.includes('su') ?? false)
  /** Raised by whatever changes one list and stands in the other as well. */
  const [turn, setTurn] = useState(0)
  const changed = (): void => setTurn(it => it + 1)
  useEffect(() => {
    document.title = 'Schedule document pickup · Docketry'
    return () => void (document.title = 'Docketry')
  }, [])
  return (
    <>
      {firm && <div className="crumbs">{firm.name}</div>}
      <h1 className="page-title">Schedule document pickup</h1>
      <div className="pickups-page">
        {isSu && <OfAll turn={turn} changed={changed} />}
        {problem ? <Failed problem={problem} retry={reload} /> : loading ? <Loading what="Loading your firm" />
          : firm ? <OfFirm key={firm.id} firmId={firm.id} turn={turn} changed={changed} /> : !isSu && <StatusMessage title="No firm yet"><p>Please request your empolyer to add you to the platform</p></StatusMessage>}
      </div>
    </>
  )
}
