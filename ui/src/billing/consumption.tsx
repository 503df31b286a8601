import { consumption } from '@docketry/contracts/api/billing.ts'
import { useEffect } from 'react'
import { sendRequest } from '../data/request.ts'
import { createStore, useStore } from '../data/store.ts'
import { useQuery } from '../data/use-query.ts'

const turn = createStore(0)
/** What was bought, or uploaded, changes what is left. */
export const consumptionChanged = (): void => turn.set(it => it + 1)

const every = 60_000

/** What the firm may have read in this period, and what it had read; looked at again each minute and with every page. */
export function useConsumption(firmId: string | null, page = '') {
  const now = useStore(turn, it => it)
  const it = useQuery(firmId && `consumption.${firmId}`, signal => sendRequest(consumption, { query: { firm_id: firmId ?? '' }, signal }))
  const { reload } = it
  useEffect(reload, [reload, now, page])
  useEffect(() => {
    const timer = setInterval(reload, every)
    return () => clearInterval(timer)
  }, [reload])
  return it
}
