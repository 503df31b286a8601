import { invoiceAccess, type AccessEntry } from '@docketry/contracts/api/access.ts'
import { useState } from 'react'
import { counted, shownTime } from '../../../data/format.ts'
import { useEndpoint } from '../../../data/use-query.ts'
import { Failed } from '../../../parts/states.tsx'

function whatOf({ how, page }: AccessEntry): string {
  const what = page === null ? 'the original file' : `page ${page}`
  return how === 'evidence' ? `${what}, in an evidence bundle` : how === 'original' ? `${what}, downloaded` : what
}

/** Who opened the pages of an invoice, loaded when it is unfolded. */
export function OpenedBy({ invoiceId }: { invoiceId: string }) {
  const [open, setOpen] = useState(false)
  const { data, problem, reload } = useEndpoint(invoiceAccess, open ? { query: { invoice_id: invoiceId } } : null)
  return (
    <details className="history-opened" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Who opened its pages</summary>
      {problem ? (
        <Failed problem={problem} retry={reload} />
      ) : !data ? (
        <p role="status">Loading who opened them…</p>
      ) : data.access.length === 0 ? (
        <p>Nobody yet, as far as it was recorded.</p>
      ) : (
        <>
          <p>Each person is listed at most once an hour, also for pages that were only loaded ahead, next to the one on screen.</p>
          <ul>
            {data.access.map((entry, i) => (
              <li key={i}>
                <b>{entry.by}</b> {whatOf(entry)} <time dateTime={new Date(entry.at).toISOString()}>{shownTime(entry.at)}</time>
              </li>
            ))}
          </ul>
          {data.total > data.access.length && (
            <p>{counted(data.total - data.access.length, 'earlier one is', 'earlier ones are')} not shown.</p>
          )}
        </>
      )}
    </details>
  )
}
