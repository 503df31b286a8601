import { NoFirmYet } from '../requests/no-firm-yet.tsx'
import { changeSubscription } from '@docketry/contracts/api/billing.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { useMay } from '../session/may.tsx'
import { PlanWizard } from './plan-wizard.tsx'
import { normalizedCode, markCouponShown, storedCoupon } from './stored-coupon.ts'
import { UsageSummary } from './subscription-status.tsx'
import { useConsumption } from './consumption.tsx'
import './billing.css'

/** The section Subscription: usable by owner or su only; others see the remaining allowance and whom to ask. */
export function SubscriptionPage() {
  const { firm, loading, problem, reload } = useFirm()
  const [search] = useSearchParams()
  const may = useMay()
  const code = normalizedCode(search.get('coupon') ?? '') ?? storedCoupon() ?? ''
  useEffect(() => markCouponShown(), [])
  const used = useConsumption(firm?.id ?? null)
  if (problem) return <Failed problem={problem} retry={reload} />
  if (loading) return <Loading what="Loading your firm" />
  if (!firm) return <NoFirmYet />
  return (
    <div className="billing">
      <div className="crumbs">{firm.name}</div>
      <h1 className="page-title">Subscription</h1>
      {used.data && <UsageSummary {...used.data} />}
      {may(changeSubscription) ? (
        <PlanWizard firmId={firm.id} code={code} />
      ) : (
        <StatusMessage title="For the owner of your firm">
          <p>Only the owner can see and change the subscription. Ask them when you need more invoices than the plan has.</p>
        </StatusMessage>
      )}
    </div>
  )
}
