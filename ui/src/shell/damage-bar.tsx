import { storageFindings } from '@docketry/contracts/api/operations.ts'
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
