import type { ConsumptionAnswer, SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { daysAfter } from '@docketry/contracts/rules/dates.ts'
import { retainedFor, planOf } from '@docketry/contracts/rules/plans.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { shownCount, shownDate, shownSize } from '../data/format.ts'
import { perQuarter, shownPrice } from './price-words.ts'
import { ProgressBar } from '../parts/states.tsx'

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toLocaleString('en-AU', { maximumFractionDigits: 1 })} GB`
/** In a smaller unit below a gigabyte, so that what was used is never shown as 0. */
const usedOf = ({ used, allowed }: { used: number; allowed: number }): string =>
  `${used === 0 || used >= 1e9 ? gigabytes(used) : shownSize(used)} of ${gigabytes(allowed)}`

/** Consumption of the plan in this period. */
export function UsageSummary({ consumed, allowed, period, plan, erases, unreadable, stored, mailed }: ConsumptionAnswer) {
  return (
    <section className="used" aria-label="Used in this period">
      <p>
        <b>{shownCount(consumed)}</b> of {shownCount(allowed)} invoices used this {period.kind} with {plan}
        <span>
          {' '}
          {shownDate(period.from)} to {shownDate(daysAfter(period.before, -1))}
        </span>
      </p>
      <ProgressBar value={(100 * consumed) / Math.max(1, allowed)} label={`${consumed} of ${allowed} invoices used`} />
      <p>
        Also this {period.kind}: {usedOf(stored)} uploaded, {usedOf(mailed)} received by email, and {shownCount(unreadable.used)} of{' '}
        {shownCount(unreadable.allowed)} unreadable files and pages, which do not count as invoices.
      </p>
      {erases && (
        <p role="note">
          {plan} keeps copies for {retainedFor(erases.months)}: from {shownDate(erases.from)} on, older documents are erased for good.
          Download what you still need, or choose a plan that keeps them for longer.
        </p>
      )}
    </section>
  )
}

function sentenceOf(subscription: SubscriptionAnswer): string {
  const { status, endDate, isOver, next } = subscription
  const day = shownDate(endDate ?? '')
  if (status === 'past_due')
    return isOver
      ? `The last payment failed, and the plan ended on ${day}: replace the card to have it again.`
      : `The last payment failed. The plan continues until ${day}: replace the card to keep it.`
  if (status === 'cancelled')
    return isOver
      ? `Ended on ${day}.`
      : `Auto renewing is stopped. The plan ends on ${day}; resume auto renewing, or choose another plan, to go on.`
  return next
    ? `Becomes ${planOf(next.product)?.name ?? next.product} at ${shownPrice(toCents(next.value))} ${perQuarter} on ${day}.`
    : `Renews on ${day}.`
}

type Props = { subscription: SubscriptionAnswer; busy: boolean; onStop: () => void; onResume: () => void; onCard: () => void }

/** The firm's subscription as text, with the buttons that stop or resume its renewal and replace its card. */
export function SubscriptionStatus({ subscription, busy, onStop, onResume, onCard }: Props) {
  const { status, product, value, coupon, isOver, payments } = subscription
  const plan = planOf(product ?? '')
  if (status === 'none' || !plan) return null
  const inForce = status !== 'cancelled' || !isOver
  return (
    <section className={`subscription-status ${status}`} aria-label="Your subscription">
      <div>
        <h2>{plan.name}</h2>
        <p>
          {shownPrice(toCents(value ?? 0))} {perQuarter}
          {coupon && `, ${coupon.percentage}% off with ${coupon.code}`}
        </p>
        <p role={status === 'past_due' ? 'alert' : undefined}>{sentenceOf(subscription)}</p>
      </div>
      {inForce && payments.provider !== 'none' && (
        <div className="pay-acts">
          <button type="button" className="btn" onClick={onCard} disabled={busy}>
            Replace the card
          </button>
          {status === 'cancelled' ? (
            <button type="button" className="btn primary" onClick={onResume} disabled={busy}>
              Resume auto renewing
            </button>
          ) : (
            <button type="button" className="btn" onClick={onStop} disabled={busy}>
              Stop Auto Renewing
            </button>
          )}
        </div>
      )}
    </section>
  )
}
