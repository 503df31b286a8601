import { operatorStatus } from '@docketry/contracts/api/operations.ts'
import { useEffect } from 'react'
import { useEndpoint } from '../data/use-query.ts'

/** Calls `reload` every `ms` while the page is in sight. */
export function useReloadEvery(ms: number, reload: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), ms)
    return () => clearInterval(timer)
  }, [ms, reload])
}

/** The state of all running parts, again every `ms` while the page is in sight; for users with the role su. */
export function useStatus(ms: number) {
  const status = useEndpoint(operatorStatus, {})
  useReloadEvery(ms, status.reload)
  return status
}
