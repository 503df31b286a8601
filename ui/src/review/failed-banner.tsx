import { failedWords, useRestart } from '../clients/card-failures.tsx'
import type { Detail } from './values.ts'

/** What failed, why, and the next step, in place. The rows that were read stay usable. */
export function FailedBanner({ detail, reload }: { detail: Detail; reload: () => void }) {
  const { pending, restart } = useRestart(detail, reload)
  return (
    <div className="banner failed" role="alert">
      <details>
        <summary>! Some Invoices are stuck at preocessing · {failedWords(detail.failures)}</summary>
        <ul>{detail.failures.map(it => <li key={`${it.fileId}${it.page}`}><b>{it.name}{it.page === null ? '' : `, page ${it.page}`}</b> {it.message}</li>)}</ul>
      </details>
      <button type="button" className="btn small" disabled={pending} onClick={() => void restart()}>
        {pending ? 'Starting…' : detail.failures.length > 1 ? `Retry these ${detail.failures.length}` : 'Retry'}
      </button>
    </div>
  )
}
