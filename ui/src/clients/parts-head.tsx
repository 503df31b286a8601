import { Link } from 'react-router-dom'
import { counted } from '../data/format.ts'
import { locOf } from '../data/addresses.ts'
import { clientAddress } from './client-address.ts'

type Props = { parent: { id: string; name: string; createdAt: number }; firmId: string; clientId: string; parts: number }

/** Above the parts of a batch: whose they are, and the ways back and into it. */
export const PartsHead = ({ parent, firmId, clientId, parts }: Props) => (
  <div className="parts-head">
    <h2>{counted(parts, 'batch', 'batches')} merged into “{parent.name}”</h2>
    <p>They count with it. Separate one from its ⋯ menu, and it stands on its own again.</p>
    <div className="parts-ways">
      <Link className="btn" to={clientAddress(clientId, firmId)}>‹ All batches</Link>
      <Link className="btn" to={`/scan/detail/${locOf({ groupId: parent.id, noChild: 'true', firmId, clientId })}`}>Open it without these</Link>
    </div>
  </div>
)
