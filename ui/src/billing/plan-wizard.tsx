import { changeSubscription, deleteSubscription, retrieveSubscription, type SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { couponPrice, planNamed, planOf, type Plan } from '@docketry/contracts/rules/plans.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { shownCount, shownDate } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { CouponField, type GoodCoupon } from './coupon-field.tsx'
import { BillingHistory } from './billing-history.tsx'
import { CardStep } from './card-step.tsx'
import { PlanCoupon } from './plan-coupon.tsx'
import { changeQuestion, stopText } from './price-words.ts'
import { removeCoupon } from './stored-coupon.ts'
import { PayStep } from './pay-step.tsx'
import { PlanCards, type Group } from './plan-cards.tsx'
import { SubscriptionStatus } from './subscription-status.tsx'
import { consumptionChanged } from './consumption.tsx'

/** True if the subscription can be changed; otherwise a plan is bought anew. */
const isChangeable = (now: SubscriptionAnswer): boolean => now.status === 'active' || (now.status === 'cancelled' && !now.isOver)

/** The wizard: choose a plan, pay, success; with a subscription, its plan and actions. */
export function PlanWizard({ firmId, code }: { firmId: string; code: string }) {
  const { data, problem, reload } = useEndpoint(retrieveSubscription, { query: { firm_id: firmId } })
  const [newer, setNewer] = useState<SubscriptionAnswer | null>(null)
  const [group, setGroup] = useState<Group | null>(null)
  const [coupon, setCoupon] = useState<GoodCoupon | null>(null)
  const [step, setStep] = useState<{ at: 'choose' } | { at: 'card' } | { at: 'pay' | 'success'; plan: Plan }>({ at: 'choose' })
  const [busy, setBusy] = useState(false)
  if (problem) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading the subscription" />
  const now = newer ?? data
  const percentage = isChangeable(now) ? (now.coupon?.percentage ?? 0) : (coupon?.percentage ?? 0)

  async function act(what: Promise<SubscriptionAnswer>, done: string): Promise<void> {
    setBusy(true)
    try {
      setNewer(await what)
      consumptionChanged()
      notify(done)
    } catch (thrown) {
      notifyFailure(thrown)
      // It may have ended since the page was opened.
      setNewer(null)
      reload()
    }
    setBusy(false)
  }
  async function stop(): Promise<void> {
    if (
      !(await confirmAction({
        title: 'Stop auto renewing?',
        text: stopText(now),
        yes: 'Stop Auto Renewing',
        no: 'Keep the plan',
        danger: true,
      }))
    )
      return
    await act(sendRequest(deleteSubscription, { body: { sub_db_id: now.id ?? '' } }), 'Auto renewing has been stopped')
  }
  async function change(plan: Plan): Promise<void> {
    const cents = couponPrice(plan.cents, percentage)
    const isResumed = now.status === 'cancelled' && plan.product === now.product
    const { isUpgrade, ...question } = changeQuestion(now, plan, percentage)
    if (!(await confirmAction({ ...question, no: isResumed ? 'Leave it stopped' : 'Keep the plan' }))) return
    const doneText = (): string => {
      if (isResumed) return `${plan.name} renews on ${shownDate(now.endDate ?? '')}`
      return isUpgrade ? `Your plan is ${plan.name}` : `Your plan becomes ${plan.name}`
    }
    await act(
      sendRequest(changeSubscription, { body: { sub_db_id: now.id ?? '', product_id: plan.product, value: cents / 100 } }),
      doneText(),
    )
  }
  function paid(): void {
    removeCoupon()
    setNewer(null)
    reload()
    consumptionChanged()
    if (step.at === 'pay') setStep({ at: 'success', plan: step.plan })
  }
  const current = now.status === 'active' ? (now.next?.product ?? now.product) : null
  const actionOf = (plan: Plan): string | null => {
    if (plan.product === current) return null
    if (!isChangeable(now)) return 'Choose'
    return now.status === 'cancelled' && plan.product === now.product ? 'Resume' : 'Change to this plan'
  }

  if (step.at === 'success') {
    return (
      <section className="bought" role="status">
        <h2>Your firm has {step.plan.name}</h2>
        <p>The payment went through. The plan includes {shownCount(step.plan.quota)} invoices each quarter.</p>
        <div className="pay-acts">
          <Link className="btn primary" to="/dashboard">
            Go to your clients
          </Link>
          <button type="button" className="btn" onClick={() => setStep({ at: 'choose' })}>
            See the subscription
          </button>
        </div>
      </section>
    )
  }
  if (step.at === 'card') {
    const replaced = (it: SubscriptionAnswer): void => {
      setNewer(it)
      setStep({ at: 'choose' })
      notify('The card has been replaced')
    }
    return <CardStep subscription={now} onBack={() => setStep({ at: 'choose' })} onReplaced={replaced} />
  }
  if (step.at === 'pay')
    return (
      <PayStep
        firmId={firmId}
        plan={step.plan}
        coupon={coupon}
        payments={now.payments}
        onBack={() => setStep({ at: 'choose' })}
        onPaid={paid}
      />
    )
  return (
    <>
      <SubscriptionStatus
        subscription={now}
        busy={busy}
        onStop={() => void stop()}
        onCard={() => setStep({ at: 'card' })}
        onResume={() => void change(planOf(now.product ?? '')!)}
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
            onGroup={setGroup}
            percentage={percentage}
            actionOf={actionOf}
            onChoose={plan => (isChangeable(now) ? void change(plan) : setStep({ at: 'pay', plan }))}
          />
          {isChangeable(now) ? (
            <PlanCoupon subscription={now} first={code} onApplied={setNewer} />
          ) : (
            <CouponField first={coupon?.code ?? code} coupon={coupon} onChange={setCoupon} />
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
