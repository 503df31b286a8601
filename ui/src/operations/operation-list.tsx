import { operations, type Operation } from '@docketry/contracts/api/operations.ts'
import { useEffect, useState } from 'react'
import type { Problem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { shownMoment } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { notifyFailure } from '../parts/toasts.tsx'

const who = ({ by, operator }: Operation): string =>
  by ?? (operator === null ? 'The operator, on the command line' : `${operator}, on the command line`)

function Table({ rows }: { rows: Operation[] }) {
  return (
    <div className="ops-table" tabIndex={0} role="region" aria-labelledby="ops-acts">
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(it => (
            <tr key={it.id}>
              <td className="num">{shownMoment(it.at)}</td>
              <td>{who(it)}</td>
              <td>{it.what}</td>
              <td className="reason">{it.reason ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * What operators did, newest first, with a button that loads older entries. `acts`: how many there were on this page; loads again for each.
 */
export function OperationList({ acts = 0 }: { acts?: number }) {
  const { data, problem, reload } = useEndpoint(operations, {})
  useEffect(() => {
    if (acts > 0) reload()
  }, [acts, reload])
  /** Dropped when there are newer ones: every page begins elsewhere then. */
  const [older, setOlder] = useState<{ total: number; rows: Operation[] }>({ total: 0, rows: [] })
  const [busy, setBusy] = useState(false)
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading what operators did" />
  const loaded = older.total === data.total ? older.rows : []
  const rows = [...data.operations, ...loaded]
  const showOlder = async (): Promise<void> => {
    setBusy(true)
    await sendRequest(operations, { query: { from: rows.length } }).then(
      // Newer operations shift the pages: some of those on this page are shown already.
      answer => setOlder({ total: data.total, rows: [...loaded, ...answer.operations.filter(({ id }) => !rows.some(it => it.id === id))] }),
      (failed: Problem) => notifyFailure(failed),
    )
    setBusy(false)
  }
  return (
    <section aria-labelledby="ops-acts">
      <h2 id="ops-acts">What operators did</h2>
      {rows.length === 0 ? (
        <p className="faint">
          Nothing yet. Retries, rebuilds, viewed messages, checks, backups, exports, imports and granted or revoked roles are listed here,
          with the person and the reason.
        </p>
      ) : (
        <Table rows={rows} />
      )}
      {rows.length < data.total && (
        <button type="button" className="btn small" disabled={busy} onClick={() => void showOlder()}>
          {busy ? 'Loading…' : 'Show older'}
        </button>
      )}
    </section>
  )
}
