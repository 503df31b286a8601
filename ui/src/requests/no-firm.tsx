import { NoFirmYet } from './no-firm-yet.tsx'
import { JoinRequestForm } from './join-request-form.tsx'
import { useRequests, waitingCount } from './requests-store.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { reloadFirms } from '../session/firm.ts'

/**
 * For users without a firm (specification of accounts, section 8): their open requests, and the form that requests to join a
 * firm; once a request is approved, the firm takes the place of this page.
 */
export function NoFirm() {
  const state = useRequests()
  const { requests } = state
  // Each time that the requests are read: the list of firms may show the approval later than they do.
  useEffect(() => {
    if (requests?.some(it => !it.mine && it.status === 'approved')) reloadFirms()
  }, [requests])
  const openRequests = requests?.filter(it => !it.mine && it.status === 'pending') ?? []
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
