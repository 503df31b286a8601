import { applyCoupon, type SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { CouponField, type GoodCoupon } from './coupon-field.tsx'
import { couponEffect } from './price-words.ts'
import { removeCoupon } from './stored-coupon.ts'

type Props = { subscription: SubscriptionAnswer; first: string; onApplied: (subscription: SubscriptionAnswer) => void }

/** A coupon for a plan in force: what it would do is shown before it is used. `first`: the code that its field begins with. */
export function PlanCoupon({ subscription, first, onApplied }: Props) {
  const [coupon, setCoupon] = useState<GoodCoupon | null>(null)
  const [busy, setBusy] = useState(false)
  const effect = coupon && coupon.code !== subscription.coupon?.code ? couponEffect(subscription, coupon) : null
  async function use(code: string, cents: number): Promise<void> {
    setBusy(true)
    try {
      onApplied(await sendRequest(applyCoupon, { body: { sub_db_id: subscription.id ?? '', coupon_code: code, value: cents / 100 } }))
      removeCoupon()
      notify(`${code} applies from the next payment`)
    } catch (thrown) {
      notifyFailure(thrown)
    }
    setBusy(false)
  }
  const cents = effect?.cents ?? null
  return (
    <section className="plan-coupon" aria-label="Coupon for your plan">
      <CouponField first={first} coupon={coupon} onChange={setCoupon} label="Check" />
      {effect && <p role="status">{effect.text}</p>}
      {coupon && cents !== null && (
        <button type="button" className="btn primary" disabled={busy} onClick={() => void use(coupon.code, cents)}>
          Use {coupon.code}
        </button>
      )}
    </section>
  )
}
