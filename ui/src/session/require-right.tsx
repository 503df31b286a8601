import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Loading, StatusMessage } from '../parts/states.tsx'
import { Shell } from '../shell/shell.tsx'
import { RightsContext, type EndpointRights } from './may.tsx'

/** A page for users who may use `endpoint`; others see why they cannot, and where to go. */
export function RequireRight({ endpoint, children }: { endpoint: EndpointRights; children: ReactNode }) {
  const { may, known } = useContext(RightsContext)
  if (may(endpoint)) return children
  if (!known)
    return (
      <Shell>
        <Loading />
      </Shell>
    )
  return (
    <Shell>
      <StatusMessage title="Not for your role">
        <p>Your role does not include this page. If you need it, ask the firm.</p>
        <Link className="btn" to="/dashboard">
          Go to your clients
        </Link>
      </StatusMessage>
    </Shell>
  )
}
