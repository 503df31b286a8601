/** Bars on top of every page: stored data that is damaged, and rows that are not up to date. */
import { storageFindings } from '@docketry/contracts/api/operations.ts'
import { counted } from '../data/format.ts'
import { failedRows } from '../data/outdated-rows.ts'
import { useStore } from '../data/store.ts'
import { useEndpoint } from '../data/use-query.ts'
import { isOperators, session } from '../session/session.ts'

/** For users with the role su: lists damaged stored data, on top of every page. */
export function DamageBar() {
  const isOperator = useStore(session, isOperators)
  const { data } = useEndpoint(storageFindings, isOperator ? {} : null)
  const findings = data?.findings ?? []
  if (!isOperator || findings.length === 0) return null
  return (
    <details className="damage-bar" role="status">
      <summary>
        {findings.length === 1 ? 'One stored item is damaged.' : `${findings.length} stored items are damaged.`} Everything else works. Show
        what to restore.
      </summary>
      <ul>
        {findings.map(({ what }) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </details>
  )
}

/** The most rows that one answer names: the same row may be in several answers. */
const mostIn = (counts: Readonly<Record<string, number>>): number => Math.max(0, ...Object.values(counts))

/** Says on every page that what was loaded contains rows that are not up to date. */
export function FailedRowsBar() {
  const count = useStore(failedRows, mostIn)
  const isOperator = useStore(session, isOperators)
  if (count === 0) return null
  return (
    <div className="damage-bar" role="status">
      <b>Some figures may be wrong: {counted(count, 'row is', 'rows are')} not up to date.</b> A change could not be applied; what was saved
      is kept. Exports wait until it is repaired.{' '}
      {isOperator
        ? 'Run "docketry parked" to see why, and "docketry parked retry --all" to repair it.'
        : 'Please tell whoever runs Docketry.'}
    </div>
  )
}
