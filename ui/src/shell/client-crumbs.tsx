import { Link } from 'react-router-dom'
import { clientAddress } from '../data/addresses.ts'

/** Of a client; `name` is absent until it is loaded. */
type CrumbClient = { id: string; firmId: string; name: string | undefined }

/** Firm › Clients › client, above the title of a page; without the client on pages of the whole firm. */
export function ClientCrumbs({ firm, client }: { firm: string | undefined; client: CrumbClient | null }) {
  return (
    <div className="crumbs">
      <span>{firm}</span>
      <span>›</span>
      <Link to="/dashboard">Clients</Link>
      {client && (
        <>
          <span>›</span>
          <Link to={clientAddress(client.id, client.firmId)}>{client.name ?? 'Client'}</Link>
        </>
      )}
    </div>
  )
}
