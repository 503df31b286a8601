/** The coupon aggregate. */
import type { Coupon } from '@docketry/contracts/api/billing.ts'
import type { CouponEvent } from '@docketry/contracts/events/coupon.ts'
import { dateIn, isDate } from '@docketry/contracts/rules/dates.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import type { Aggregate } from '../platform/commands/command.ts'

type CouponState = { percentage: number | null; until: string | null; uses: number | null; usedBy: string[]; ended: boolean }

function evolve(state: CouponState, event: CouponEvent): CouponState {
  switch (event.type) {
    case 'CouponCreated': {
      const { percentage, until, uses } = event.data
      return { ...state, percentage, until, uses, ended: false }
    }
    case 'CouponUsed':
      return { ...state, usedBy: [...state.usedBy, event.data.subscriptionId] }
    case 'CouponGivenBack':
      return { ...state, usedBy: state.usedBy.filter(id => id !== event.data.subscriptionId) }
    case 'CouponEnded':
      return { ...state, ended: true }
    default:
      return state
  }
}

export const coupon: Aggregate<CouponState, CouponEvent> = {
  name: 'coupon',
  stream: code => `coupon-${code}`,
  initial: { percentage: null, until: null, uses: null, usedBy: [], ended: false },
  evolve,
}

/** The stored form of a typed code; null when it cannot be a code. */
export const couponCodeOf = (typed: string): string | null => /^[A-Z0-9-]{3,40}$/u.exec(typed.trim().toUpperCase())?.[0] ?? null

/** In a link (`/dashboard/coupon=NONE`) and in a purchase it means no coupon, so no coupon has this code. */
export const noCoupon = 'NONE'

/** Without a firm the last day of a coupon counts in the default zone; buying uses the firm's. `at`: UTC ms. */
export const todayWithoutFirm = (at: number): string => dateIn(defaultZone, at)

/** A coupon on a day (`YYYY-MM-DD`). `used`: number of purchases that use it. */
export function couponStateOn(
  { ended, until, uses }: Pick<CouponState, 'ended' | 'until' | 'uses'>,
  used: number,
  today: string,
): Coupon['state'] {
  if (ended) return 'ended'
  if (until !== null && today > until) return 'expired'
  return uses !== null && used >= uses ? 'used-up' : 'valid'
}

/** The discount on a day (`YYYY-MM-DD`) in percent; null when the coupon is not valid. A purchase that already uses it keeps it. */
export function couponPercentage(state: CouponState, today: string, subscriptionId: string | null = null): number | null {
  const now = couponStateOn(state, state.usedBy.length, today)
  const isOwnUse = subscriptionId !== null && state.usedBy.includes(subscriptionId)
  return now === 'valid' || (now === 'used-up' && isOwnUse) ? state.percentage : null
}

export type CouponTerms = { code: string; percentage: number | null; until: string | null; uses: number | null }

const isWhole = (n: number | null, min: number, max = Number.MAX_SAFE_INTEGER): n is number =>
  n !== null && Number.isInteger(n) && n >= min && n <= max

/** Names of the terms that no coupon can have, in the order of a form. */
export function invalidTerms({ code, percentage, until, uses }: CouponTerms): (keyof CouponTerms)[] {
  const valid: Record<keyof CouponTerms, boolean> = {
    code: couponCodeOf(code) === code && code !== noCoupon,
    percentage: isWhole(percentage, 1, 100),
    until: until === null || isDate(until),
    uses: uses === null || isWhole(uses, 1),
  }
  return (Object.keys(valid) as (keyof CouponTerms)[]).filter(name => !valid[name])
}
