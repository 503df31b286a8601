/** The coupon aggregate. */
import type { CouponEvent } from '@docketry/contracts/events/coupon.ts'
import type { Aggregate } from '../platform/commands/command.ts'

export type CouponState = { percentage: number | null; until: string | null; uses: number | null; usedBy: string[]; ended: boolean }

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
  name: 'coupon', stream: code => `coupon-${code}`, initial: { percentage: null, until: null, uses: null, usedBy: [], ended: false }, evolve,
}

/** The stored form of a typed code; null when it cannot be a code. */
export const codeOf = (typed: string): string | null => /^[A-Z0-9-]{3,40}$/u.exec(typed.trim().toUpperCase())?.[0] ?? null

/** The discount on a day (`YYYY-MM-DD`) in percent; null when the coupon is not valid. A purchase that already uses it keeps it. */
export function couponPercentage(state: CouponState, today: string, subscriptionId: string | null = null): number | null {
  const used = subscriptionId !== null && state.usedBy.includes(subscriptionId)
  if (state.percentage === null || state.ended || (state.until !== null && today > state.until)) return null
  return used || state.uses === null || state.usedBy.length < state.uses ? state.percentage : null
}
