import { changeSubscription } from '@docketry/contracts/api/billing.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Failed, Loading, State } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { useMay } from '../session/may.tsx'
import { Buying } from './buying.tsx'
import { codeOf, couponShown, keptCoupon } from './kept-coupon.ts'
import { Used } from './standing.tsx'
import { useConsumption } from './use-consumption.ts'
import './billing.css'

/** The section Subscription: usable by owner or su only; the others see how much is left, and whom to ask. */
export function SubscriptionPage() {
  const { firm, loading, problem, reload } = useFirm()
  const [search] = useSearchParams()
  const may = useMay()
  const code = codeOf(search.get('coupon') ?? '') ?? keptCoupon() ?? ''
  useEffect(() => couponShown(), [])
  const used = useConsumption(firm?.id ?? null)
  if (problem) return <Failed problem={problem} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <State title="No firm yet"><p>Please request your empolyer to add you to the platform</p></State>
  return (
    <div className="billing">
      <div className="crumbs">{firm.name}</div>
      <h1 className="page-title">Subscription</h1>
      {used.data && <Used {...used.data} />}
      {may(changeSubscription) ? <Buying firmId={firm.id} code={code} />
        : <State title="For the owner of your firm"><p>Only the owner can see and change the subscription. Ask them when you need more scans.</p></State>}
    </div>
  )
}
