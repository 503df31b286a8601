import { storageFindings } from '@docketry/contracts/api/storage.ts'
import { useStore } from '../data/store.ts'
import { useEndpoint } from '../data/use-query.ts'
import { session } from '../session/session.ts'

/** For those who run the product, on top of every page while something that is stored is damaged. */
export function DamageBar() {
  const operates = useStore(session, it => it?.roles?.includes('su') ?? false)
  const { data } = useEndpoint(storageFindings, operates ? {} : null)
  const findings = data?.findings ?? []
  if (!operates || findings.length === 0) return null
  return (
    <details className="damage-bar" role="status">
      <summary>{findings.length === 1 ? 'One thing that is stored is damaged.' : `${findings.length} things that are stored are damaged.`} Everything else works. Show what to restore.</summary>
      <ul>{findings.map(({ what }) => <li key={what}>{what}</li>)}</ul>
    </details>
  )
}
