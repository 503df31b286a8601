import { Link } from 'react-router-dom'
import { StatusMessage } from '../../parts/states.tsx'
import { searchAddress } from '../../search/use-search-key.ts'
import { Shell } from '../../shell/shell.tsx'

/** An address that leads to no batch: what it may be, and what to do next. */
export const NoBatch = ({ quarter }: { quarter: boolean }) => (
  <Shell><StatusMessage title={quarter ? 'No such quarter' : 'No such batch'}>
    <p>{quarter ? 'This address names no client that you work for.'
      : 'It does not exist, was deleted, or belongs to a firm or client that you do not work for. A deleted batch can be restored from the bin of its client. If somebody sent you this address, ask them for access.'}</p>
    <div className="dialog-acts">
      <Link className="btn" to={searchAddress}>Search invoices</Link>
      <Link className="btn primary" to="/dashboard">Go to your clients</Link>
    </div>
  </StatusMessage></Shell>
)
