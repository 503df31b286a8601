import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import type { Plan } from '@docketry/contracts/rules/plans.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { shownCount } from '../data/format.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { notify } from '../parts/toasts.tsx'
import { CardStep } from './card-step.tsx'
import { ChooseStep, type Choice } from './choose-step.tsx'
import { consumptionChanged } from './consumption.tsx'
import { PayStep } from './pay-step.tsx'
import { removeCoupon } from './stored-coupon.ts'
import { useSubscription } from './use-subscription.ts'

const SuccessStep = ({ plan, onBack }: { plan: Plan; onBack: () => void }) => (
  <section className="bought" role="status">
    <h2>Your firm has {plan.name}</h2>
    <p>The payment went through. The plan includes {shownCount(plan.quota)} invoices each quarter.</p>
    <div className="pay-acts">
      <Link className="btn primary" to="/dashboard">
        Go to your clients
      </Link>
      <button type="button" className="btn" onClick={onBack}>
        See the subscription
      </button>
    </div>
  </section>
)

type Step = { at: 'choose' } | { at: 'card' } | { at: 'pay' | 'success'; plan: Plan }

/** The wizard: choose a plan, pay, success; with a subscription, its plan and actions. `code`: a coupon to begin with. */
export function PlanWizard({ firmId, code }: { firmId: string; code: string }) {
  const subscription = useSubscription(firmId)
  const [choice, setChoice] = useState<Choice>({ group: null, coupon: null })
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const { now, problem } = subscription
  if (problem) return <Failed problem={problem} retry={subscription.reload} />
  if (!now) return <Loading what="Loading the subscription" />

  const toChoose = (): void => setStep({ at: 'choose' })
  const onReplaced = (answer: SubscriptionAnswer): void => {
    subscription.setNewer(answer)
    toChoose()
    notify('The card has been replaced')
  }
  const onPaid = (plan: Plan): void => {
    removeCoupon()
    subscription.readAgain()
    consumptionChanged()
    setStep({ at: 'success', plan })
  }

  if (step.at === 'success') return <SuccessStep plan={step.plan} onBack={toChoose} />
  if (step.at === 'card') return <CardStep subscription={now} onBack={toChoose} onReplaced={onReplaced} />
  if (step.at === 'pay') {
    const { plan } = step
    return (
      <PayStep firmId={firmId} plan={plan} coupon={choice.coupon} payments={now.payments} onBack={toChoose} onPaid={() => onPaid(plan)} />
    )
  }
  return (
    <ChooseStep
      firmId={firmId}
      now={now}
      subscription={subscription}
      code={code}
      choice={choice}
      onChoice={change => setChoice(it => ({ ...it, ...change }))}
      onCard={() => setStep({ at: 'card' })}
      onBuy={plan => setStep({ at: 'pay', plan })}
    />
  )
}
