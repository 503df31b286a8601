import { counted } from '../data/format.ts'
import { failedRows } from '../data/outdated-rows.ts'
import { useStore } from '../data/store.ts'
import { session } from '../session/session.ts'

/** The most rows that one answer names: the same row may be in several answers. */
const mostIn = (counts: Readonly<Record<string, number>>): number => Math.max(0, ...Object.values(counts))

/** Says on every page that what was loaded contains rows that are not up to date. */
export function FailedRowsBar() {
  const count = useStore(failedRows, mostIn)
  const isOperator = useStore(session, it => it?.roles?.includes('su') ?? false)
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
