import { Link, useLocation } from 'react-router-dom'
import { scansLeft } from './scans-left.ts'
import { useConsumption } from './consumption.tsx'

/** How many scans are left, in the menu. Nothing stands there for who may not know. */
export function MenuAllowance({ firmId }: { firmId: string | null }) {
  const { data } = useConsumption(firmId, useLocation().pathname)
  if (!data) return null
  return <Link className={data.consumed < data.allowed ? 'side-left' : 'side-left used-up'} to="/dashboard/subscription">{scansLeft(data)}</Link>
}
