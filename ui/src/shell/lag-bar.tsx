import { Link } from 'react-router-dom'
import { operationsAddress } from '../data/addresses.ts'
import { useStore } from '../data/store.ts'
import { isOperators, session } from '../session/session.ts'

/** While lists on screen are behind what was saved. It goes away by itself: pages are loaded again until they have caught up. */
export function LagBar({ className }: { className: string }) {
  const isOperator = useStore(session, isOperators)
  return (
    <div className={className} role="status">
      <span>
        <b>Not every saved change is shown here yet.</b> Nothing is lost: the lists that Docketry makes from what was saved are behind. This
        page is refreshed by itself; downloads and worksheets wait until the lists have caught up.{' '}
        {isOperator ? <Link to={operationsAddress}>Show which part is behind</Link> : 'If this lasts, please tell whoever runs Docketry.'}
      </span>
    </div>
  )
}
