import { NoFirmYet } from './no-firm-yet.tsx'
import { JoinRequestForm } from './join-request-form.tsx'
import { useRequests, waitingCount } from './requests-store.ts'
import { Link } from 'react-router-dom'

/** For users without a firm (specification of accounts, section 8): their open requests, and the form that requests to join a firm. */
export function NoFirm() {
  const state = useRequests()
  const openRequests = state.requests?.filter(it => !it.mine && it.status === 'pending') ?? []
  return (
    <NoFirmYet>
      {openRequests.map(it => (
        <p key={it.id}>
          You have asked to join <strong>{it.firm.name}</strong>. {it.assignee?.firstName ?? 'Docketry'} will answer.
        </p>
      ))}
      {waitingCount(state) > 0 && (
        <Link className="btn primary" to="/dashboard/requests">
          See your invitations
        </Link>
      )}
      <JoinRequestForm />
    </NoFirmYet>
  )
}
