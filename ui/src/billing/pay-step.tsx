import { couponPrice, type Plan } from '@docketry/contracts/rules/plans.ts'
import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { CardForm } from './card-form.tsx'
import type { GoodCoupon } from './coupon-field.tsx'
import { pay, type Payer } from './pay.ts'
import { shownPrice } from './price-words.ts'

type Props = {
  firmId: string
  plan: Plan
  coupon: GoodCoupon | null
  payments: SubscriptionAnswer['payments']
  onBack: () => void
  onPaid: () => void
}

/** Second step of the wizard: the plan's price and the card form, with errors above it. */
export function PayStep({ firmId, plan, coupon, payments, onBack, onPaid }: Props) {
  const [payer, setPayer] = useState<Payer | null>(null)
  const [error, setError] = useState('')
  const [paying, setPaying] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const ready = useCallback((it: Payer) => setPayer(it), [])
  const cents = couponPrice(plan.cents, coupon?.percentage ?? 0)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (paying || !payer) return
    setPaying(true)
    setError('')
    const wrong = await pay(payer, {
      firm_id: firmId,
      product_id: plan.product,
      value: cents / 100,
      ...(coupon ? { coupon_code: coupon.code } : {}),
    })
    setPaying(false)
    if (wrong === null) onPaid()
    else setError(wrong)
  }
  return (
    <form className="pay" onSubmit={event => void submit(event)} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        Pay for {plan.name}
      </h2>
      <dl>
        <dt>{plan.name}, charged quarterly, incl. GST</dt>
        <dd>{shownPrice(plan.cents)}</dd>
        {coupon && (
          <>
            <dt>
              Coupon {coupon.code}, {coupon.percentage}% off
            </dt>
            <dd>{shownPrice(cents - plan.cents)}</dd>
          </>
        )}
        <dt>
          <b>Today, and each quarter from then on</b>
        </dt>
        <dd>
          <b>{shownPrice(cents)} AUD incl. GST</b>
        </dd>
      </dl>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <CardForm payments={payments} ready={ready} />
      <div className="pay-acts">
        <button type="button" className="btn" onClick={onBack} disabled={paying}>
          Back to the plans
        </button>
        <button className="btn primary" disabled={paying || !payer}>
          {paying ? 'Paying…' : `Pay ${shownPrice(cents)}`}
        </button>
      </div>
    </form>
  )
}
