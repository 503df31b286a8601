import { Link } from 'react-router-dom'
import { StatusMessage } from '../parts/states.tsx'
import { Shell } from '../shell/shell.tsx'

/** In place of a page of a client that does not exist, or that the person may not see. */
export const NoClient = () => (
  <Shell>
    <StatusMessage title="Nothing here">
      <p>This client does not exist, or you may not see it.</p>
      <Link className="btn" to="/dashboard">
        Go to your clients
      </Link>
    </StatusMessage>
  </Shell>
)
