import { uploadFiles } from '@docketry/contracts/api/uploads.ts'
import { Link } from 'react-router-dom'
import { useOperator } from '../data/operator.ts'
import { May } from '../session/may.tsx'
import { FromEmails, ScanDirectly } from '../scan-groups/scan-ways.tsx'

/** Every way by which paper comes in for this client, and to what was deleted. `loc`: the query of the client page; `upload`: where files are chosen. */
export function WaysIn({ loc, upload, bin }: { loc: URLSearchParams; upload: string; bin: string | null }) {
  const { layoutFlags } = useOperator()
  return (
    <div className="ways">
      {bin && <Link className="btn quiet" to={bin}>Bin</Link>}
      <May call={uploadFiles}>
        {layoutFlags[0] === true && <FromEmails loc={loc} />}
        <ScanDirectly loc={loc} />
        <Link className="btn primary" to={upload}>Upload invoices</Link>
      </May>
    </div>
  )
}
