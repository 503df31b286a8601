import { Link, useLocation } from 'react-router-dom'
import { operationsAddress } from '../data/addresses.ts'
import { useStatus } from './use-status.ts'

const reloadMs = 30_000

/**
 * At the top of every page, for operators: parts of Docketry that make no progress or have stopped. `className`: as the page styles its
 * bars.
 */
export function AlarmBar({ className = 'damage-bar' }: { className?: string }) {
  const { data } = useStatus(reloadMs)
  const { pathname } = useLocation()
  const alarms = (data?.lines ?? []).filter(({ alarm }) => alarm !== null)
  if (alarms.length === 0 || pathname === operationsAddress) return null
  const [first] = alarms
  return (
    <div className={className} role="status">
      <b>{alarms.length === 1 ? 'One part of Docketry needs attention.' : `${alarms.length} parts of Docketry need attention.`}</b>{' '}
      {first?.name}: {first?.alarm} <Link to={operationsAddress}>Show what to do</Link>
    </div>
  )
}
