import { FailedActs, failedText } from '../../clients/card-failures.tsx'
import type { Detail } from '../state/values.ts'

/** What failed, why, and the next step, in place. The rows that were read stay usable; where there are none the reasons are all there is to read. */
export function FailedBanner({ detail, reload }: { detail: Detail; reload: () => void }) {
  return (
    <div className="banner failed" role="alert">
      <details open={detail.invoices.length === 0}>
        <summary>! Some Invoices are stuck at preocessing · {failedText(detail.failures)}</summary>
        <ul>{detail.failures.map((it, i) => <li key={`${it.fileId}${it.page}${i}`}><b>{it.name}{it.page === null ? '' : `, page ${it.page}`}</b> {it.message}</li>)}</ul>
      </details>
      <FailedActs group={detail} onChanged={reload} />
    </div>
  )
}
