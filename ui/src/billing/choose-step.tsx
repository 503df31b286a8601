import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { planNamed, planOf, type Plan } from '@docketry/contracts/rules/plans.ts'
import { BillingHistory } from './billing-history.tsx'
import { CouponField, type GoodCoupon } from './coupon-field.tsx'
import { PlanCards, type Group } from './plan-cards.tsx'
import { PlanCoupon } from './plan-coupon.tsx'
import { SubscriptionStatus } from './subscription-status.tsx'
import { changePlan, isChangeable, resumes, stopRenewing, type useSubscription } from './use-subscription.ts'

/** What was chosen in this step: kept while another step is shown. `group`: null until a tab is chosen. */
export type Choice = { group: Group | null; coupon: GoodCoupon | null }

type Props = {
  firmId: string
  now: SubscriptionAnswer
  subscription: Pick<ReturnType<typeof useSubscription>, 'busy' | 'setNewer' | 'carryOut'>
  /** The code that the coupon field begins with. */
  code: string
  choice: Choice
  onChoice: (change: Partial<Choice>) => void
  onCard: () => void
  /** A plan is bought anew. */
  onBuy: (plan: Plan) => void
}

/** Label of a plan's button; null for the plan that the firm has or will have. */
function actionOf(now: SubscriptionAnswer, plan: Plan): string | null {
  const current = now.status === 'active' ? (now.next?.product ?? now.product) : null
  if (plan.product === current) return null
  if (!isChangeable(now)) return 'Choose'
  return resumes(now, plan) ? 'Resume' : 'Change to this plan'
}

/** First step of the wizard: the subscription with its actions, and the plans. */
export function ChooseStep({ firmId, now, subscription, code, choice, onChoice, onCard, onBuy }: Props) {
  const { busy, setNewer, carryOut } = subscription
  const { group, coupon } = choice
  const percentage = isChangeable(now) ? (now.coupon?.percentage ?? 0) : (coupon?.percentage ?? 0)
  const change = (plan: Plan): void => void changePlan(now, plan, percentage, carryOut)
  return (
    <>
      <SubscriptionStatus
        subscription={now}
        busy={busy}
        onStop={() => void stopRenewing(now, carryOut)}
        onCard={onCard}
        onResume={() => change(planOf(now.product ?? '')!)}
      />
      {now.status === 'none' && now.plan !== 'Free' && (
        <p className="given">
          Your firm has {now.plan} by agreement with Docketry. A plan that you buy replaces it if its price is as high or higher; the larger
          number of invoices stays.
        </p>
      )}
      {now.payments.provider === 'none' ? (
        <p className="given">Payments are not set up here. Tell whoever runs Docketry when you need another plan.</p>
      ) : (
        <>
          <PlanCards
            group={group ?? (planNamed(now.plan)?.group === 'Complete' ? 'Complete' : 'Basic')}
            onGroup={it => onChoice({ group: it })}
            percentage={percentage}
            actionOf={plan => actionOf(now, plan)}
            onChoose={isChangeable(now) ? change : onBuy}
          />
          {isChangeable(now) ? (
            <PlanCoupon subscription={now} first={code} onApplied={setNewer} />
          ) : (
            <CouponField first={coupon?.code ?? code} coupon={coupon} onChange={it => onChoice({ coupon: it })} />
          )}
          <p className="billing-foot">
            Prices are in AUD, include GST and are charged quarterly. Every plan can be stopped at any time; it then stays active until the
            end of the paid quarter.
          </p>
        </>
      )}
      <BillingHistory firmId={firmId} changes={JSON.stringify(now)} />
    </>
  )
}
