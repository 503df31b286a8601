import type { ConsumptionAnswer, SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { retainedFor, planOf } from '@docketry/contracts/rules/plans.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { shownDate, shownPrice } from '../data/format.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'

const number = new Intl.NumberFormat('en-AU')
const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

const gigabytes = (bytes: number): string => (bytes / 1e9).toLocaleString('en-AU', { maximumFractionDigits: 1 })

/** Consumption of the plan in this period. */
export function UsageSummary({ consumed, allowed, period, plan, erases, unreadable, stored, mailed }: ConsumptionAnswer) {
  return (
    <section className="used" aria-label="Used in this period">
      <p><b>{number.format(consumed)}</b> of {number.format(allowed)} invoices used this {period.kind} with {plan}
        <span> {shownDate(period.from)} to {shownDate(dayBefore(period.before))}</span></p>
      <ProgressBar value={(100 * consumed) / Math.max(1, allowed)} label={`${consumed} of ${allowed} invoices used`} />
      <p>{number.format(unreadable.used)} of {number.format(unreadable.allowed)} files and pages that could not be read, {gigabytes(stored.used)} of {gigabytes(stored.allowed)} GB
        uploaded and {gigabytes(mailed.used)} of {gigabytes(mailed.allowed)} GB received by e-mail this {period.kind}. A scan that cannot be read uses none of the invoices.</p>
      {erases && <p role="note">{plan} keeps copies for {retainedFor(erases.months)}: from {shownDate(erases.from)} on, older scans are erased for good. Download what you still need, or choose a plan that keeps them for longer.</p>}
    </section>
  )
}

function sentenceOf({ status, endDate, next, plan }: SubscriptionAnswer): string {
  const day = shownDate(endDate ?? '')
  if (status === 'past_due') return `The last payment failed. The plan goes on until ${day}: pay with another card below to keep it.`
  if (status === 'cancelled') return plan === 'Free' ? `Ended on ${day}.` : `Auto renewing is stopped. The plan ends on ${day}; choose a plan to go on.`
  return next ? `Becomes ${planOf(next.product)?.name ?? next.product} at ${shownPrice(toCents(next.value))} AUD per quarter on ${day}.` : `Renews on ${day}.`
}

/** The firm's subscription as text, with the button that stops its renewal. */
export function SubscriptionStatus({ subscription, onStop, stopping }: { subscription: SubscriptionAnswer; onStop: () => void; stopping: boolean }) {
  const { status, product, value, coupon } = subscription
  const plan = planOf(product ?? '')
  if (status === 'none' || !plan) return null
  return (
    <section className={`standing ${status}`} aria-label="Your subscription">
      <div>
        <h2>{plan.name}</h2>
        <p>{shownPrice(toCents(value ?? 0))} AUD per quarter{coupon && `, ${coupon.percentage}% off with ${coupon.code}`}</p>
        <p role={status === 'past_due' ? 'alert' : undefined}>{sentenceOf(subscription)}</p>
      </div>
      {(status === 'active' || status === 'past_due') && <button type="button" className="btn" onClick={onStop} disabled={stopping}>Stop Auto Renewing</button>}
    </section>
  )
}
