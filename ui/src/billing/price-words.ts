/** Prices of plans as shown; what will be charged and when, and how long a plan lasts, in sentences. Prices include GST. */
import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { toCents } from '@docketry/contracts/rules/money.ts'
import { couponPrice, planOf, type Plan } from '@docketry/contracts/rules/plans.ts'
import { shownDate, shownMoney } from '../data/format.ts'

/** Cents as `$180`, and `$17.82` where there are cents. */
export const shownPrice = (cents: number): string => shownMoney(cents / 100, { round: true })

/** What follows the price of a plan: every price includes GST. */
export const perQuarter = 'AUD per quarter incl. GST'

const dayOf = ({ endDate }: SubscriptionAnswer): string => shownDate(endDate ?? '')
const aud = (cents: number): string => `${shownPrice(cents)} AUD incl. GST`
const nameOf = (product: string): string => planOf(product)?.name ?? product

/** Cents of the next payment. */
const nextCents = ({ next, value }: SubscriptionAnswer): number => toCents(next?.value ?? value ?? 0)

/** What stopping auto renewing does. A plan that the operator granted is not in the answer while a dearer one is bought. */
export function stopText(now: SubscriptionAnswer): string {
  const rest = 'to Free, or to the plan that it has by agreement with Docketry'
  if (now.status !== 'past_due')
    return `Nothing more is charged. The plan stays active until ${dayOf(now)}, then your firm goes back ${rest}.`
  return now.isOver ? 'Nothing more is charged.' : `Nothing more is charged, and your firm goes back ${rest} now.`
}

/** What is charged to another card, and when. */
export function nextChargeOf(subscription: SubscriptionAnswer): string {
  if (subscription.status === 'past_due')
    return `The payment of ${aud(nextCents(subscription))} that failed is charged to this card now, and each quarter’s payment from then on.`
  if (subscription.status === 'cancelled')
    return 'Nothing is charged now, and nothing later while auto renewing is stopped. Should you resume it, this card is charged.'
  return `Nothing is charged now. The next payment of ${aud(nextCents(subscription))} on ${dayOf(subscription)} is taken from this card.`
}

/** `percentage`: of the coupon in force. */
export function changeQuestion(
  now: SubscriptionAnswer,
  plan: Plan,
  percentage: number,
): { title: string; text: string; yes: string; isUpgrade: boolean } {
  const cents = couponPrice(plan.cents, percentage)
  const isUpgrade = cents > toCents(now.value ?? 0)
  const day = dayOf(now)
  if (now.status === 'cancelled' && plan.product === now.product) {
    return {
      title: 'Resume auto renewing?',
      isUpgrade,
      yes: 'Resume auto renewing',
      text: `Nothing is charged today: ${plan.name} is paid until ${day}. On ${day} your card is charged ${aud(cents)} for the next quarter, and each quarter from then on, until you stop it.`,
    }
  }
  const again = now.status === 'cancelled' ? ' Auto renewing is resumed.' : ''
  if (isUpgrade) {
    return {
      title: `Change to ${plan.name}?`,
      isUpgrade,
      yes: 'Upgrade now',
      text: `${plan.name} starts now. Your card is charged now for the days left until ${day}: the difference between the two prices, at most ${aud(cents - toCents(now.value ?? 0))}. On ${day} it is charged ${aud(cents)}, and each quarter from then on.${again}`,
    }
  }
  return {
    title: `Change to ${plan.name}?`,
    isUpgrade,
    yes: 'Change the plan',
    text: `Nothing is charged today: ${nameOf(now.product ?? '')} stays active until ${day}. ${plan.name} begins on ${day}; your card is charged ${aud(cents)} then, and each quarter from then on.${again}`,
  }
}

/** What a coupon would do to a plan in force. `cents`: the price with it; null where it changes nothing. */
export function couponEffect(
  now: SubscriptionAnswer,
  { code, percentage }: { code: string; percentage: number },
): { text: string; cents: number | null } {
  const product = now.next?.product ?? now.product ?? ''
  const cents = couponPrice(planOf(product)?.cents ?? 0, percentage)
  if (now.status !== 'active')
    return {
      cents: null,
      text: `${code} takes ${percentage}% off, but auto renewing is stopped, so there is no next payment. Resume auto renewing first, then use the coupon.`,
    }
  if (percentage <= (now.coupon?.percentage ?? 0))
    return {
      cents: null,
      text: `${code} takes ${percentage}% off. Your plan has ${now.coupon?.percentage}% off with ${now.coupon?.code} already, so nothing would change.`,
    }
  const instead = now.coupon ? ` It replaces ${now.coupon.code} (${now.coupon.percentage}% off).` : ''
  return {
    cents,
    text: `With ${code} your firm pays ${shownPrice(cents)} instead of ${shownPrice(nextCents(now))} ${perQuarter} for ${nameOf(product)}, from ${dayOf(now)} on. Nothing is charged or refunded today.${instead}`,
  }
}
