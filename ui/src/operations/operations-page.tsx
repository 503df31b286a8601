import './operations.css'
import { Link } from 'react-router-dom'
import { useStore } from '../data/store.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { session } from '../session/session.ts'
import { OperationList } from './operation-list.tsx'
import { SetAsideList } from './set-aside-list.tsx'
import { StatusTables } from './status-table.tsx'
import { useStatus } from './use-status.ts'

const reloadMs = 5000

function Parts() {
  const { data, problem, reload } = useStatus(reloadMs)
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading the state of Docketry" />
  const alarms = data.lines.filter(({ alarm }) => alarm !== null).length
  return (
    <>
      <p role="status">
        {alarms === 0
          ? 'Everything is running.'
          : alarms === 1
            ? 'One part needs attention; it is marked below.'
            : `${alarms} parts need attention; they are marked below.`}
      </p>
      <StatusTables lines={data.lines} reload={reload} />
    </>
  )
}

/** The section 'Operations', for an su: how far each part of Docketry is, what was set aside, and what operators did. */
export function OperationsPage() {
  const isSu = useStore(session, it => it?.roles.includes('su') ?? false)
  if (!isSu)
    return (
      <StatusMessage title="Not for your role">
        <p>Only operators of Docketry can see this page.</p>
        <Link className="btn" to="/dashboard">
          Go to your clients
        </Link>
      </StatusMessage>
    )
  return (
    <div className="ops">
      <h1 className="page-title">Operations</h1>
      <p className="page-sub">
        Projections build the lists that screens show; reactions start what follows from events; stages process documents. Refreshed every
        five seconds.
      </p>
      <SetAsideList />
      <Parts />
      <OperationList />
    </div>
  )
}
