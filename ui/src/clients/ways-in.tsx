import { Link } from 'react-router-dom'
import { useOperator } from '../data/operator.ts'
import { FromEmails, ScanDirectly } from '../scans/scan-ways.tsx'

/** Every way by which paper comes in for this client. `loc`: the query of the client page; `upload`: where files are chosen. */
export function WaysIn({ loc, upload }: { loc: URLSearchParams; upload: string }) {
  const { layoutFlags } = useOperator()
  return (
    <div className="ways">
      {layoutFlags[0] === true && <FromEmails loc={loc} />}
      <ScanDirectly loc={loc} />
      <Link className="btn primary" to={upload}>Upload invoices</Link>
    </div>
  )
}
