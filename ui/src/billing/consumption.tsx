import { consumption, type ConsumptionAnswer } from '@docketry/contracts/api/billing.ts'
import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../data/store.ts'
import { useEndpoint } from '../data/use-query.ts'
import { counted } from '../data/format.ts'
import { Link, useLocation } from 'react-router-dom'

const revision = createStore(0)
/** Called after a purchase or an upload: the allowance is loaded again. */
export const consumptionChanged = (): void => revision.set(it => it + 1)

const reloadEveryMs = 60_000

/** The firm's allowance and consumption in this period; loaded again each minute and with every page. */
export function useConsumption(firmId: string | null, page = '') {
  const now = useStore(revision, it => it)
  const it = useEndpoint(consumption, firmId ? { query: { firm_id: firmId } } : null)
  const { reload } = it
  const shown = useRef({ now, page })
  useEffect(() => {
    if (shown.current.now === now && shown.current.page === page) return // the first time, it is loaded anyway
    shown.current = { now, page }
    reload()
  }, [reload, now, page])
  useEffect(() => {
    const timer = setInterval(reload, reloadEveryMs)
    return () => clearInterval(timer)
  }, [reload])
  return it
}

/** The specified text (accounts, section 9), which calls invoices scans; Free counts by month and says so. */
export const allowanceText = ({ allowed, consumed, period }: Pick<ConsumptionAnswer, 'allowed' | 'consumed' | 'period'>): string =>
  consumed < allowed ? `${counted(allowed - consumed, 'scan')} left for this ${period.kind}` : `${consumed}/${allowed}. Please upgrade`

/** The invoices that are left, in the menu; nothing for users who may not see them. */
export function MenuAllowance({ firmId }: { firmId: string | null }) {
  const { data } = useConsumption(firmId, useLocation().pathname)
  if (!data) return null
  return (
    <Link className={data.consumed < data.allowed ? 'side-left' : 'side-left used-up'} to="/dashboard/subscription">
      {allowanceText(data)}
    </Link>
  )
}
