import { useRequests, waitingCount } from './requests-store.ts'
import './requests.css'

/** The red marker in the menu: number of requests waiting for an answer. */
export function RequestsMark() {
  const count = waitingCount(useRequests())
  return count === 0 ? null : (
    <span className="requests-mark">
      {count}
      <span className="unseen"> waiting</span>
    </span>
  )
}
