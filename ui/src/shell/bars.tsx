/** Bars on top of every page: no connection, and rows that are not up to date. */
import { isConnected } from '../data/connection.ts'
import { counted } from '../data/format.ts'
import { failedRows } from '../data/outdated-rows.ts'
import { useStore } from '../data/store.ts'
import { useDebouncedValue } from '../data/use-debounced-value.ts'
import { isOperators, session } from '../session/session.ts'

/** A connection that is back sooner moves no page down. */
const offlineAfterMs = 3000

/** While the server cannot be reached: progress, counts and figures on the page stay as they were when it last answered. */
export function OfflineBar() {
  const isReached = useStore(isConnected, it => it)
  const wasReached = useDebouncedValue(isReached, offlineAfterMs)
  if (isReached || wasReached) return null
  return (
    <div className="damage-bar" role="status">
      <b>No connection.</b> What is shown here may be out of date, and changes cannot be saved. Docketry keeps trying.
    </div>
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
