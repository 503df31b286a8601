/** The subscription aggregate of a firm: its purchases and their payments. */
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import type { Aggregate } from '../platform/commands/command.ts'

type Price = { product: string; cents: number }
/** The coupon of a purchase, with its discount in percent. */
export type AppliedCoupon = { code: string; percentage: number }

/** A purchase that is not paid yet. `ref`: the provider's reference, null while its answer is not known. */
export type Attempt = Price & {
  id: string
  coupon: AppliedCoupon | null
  paymentMethod: string
  engine: 'stripe' | 'local'
  startedAt: number
  ref: string | null
}
/** A paid purchase. `changes`: the number of changes to it. `graceUntil`: set when its renewal could not be charged. */
export type PaidPurchase = Price & {
  id: string
  coupon: AppliedCoupon | null
  ref: string
  paidUntil: number
  renews: boolean
  graceUntil: number | null
  next: Price | null
  ended: boolean
  changes: number
}

export type SubscriptionState = {
  count: number
  attempt: Attempt | null
  live: PaidPurchase | null
  /** Why the last attempt was refused, by its id. */
  declined: { id: string; reason: string } | null
  customer: string | null
  /** Recorded charges that were paid, and failed attempts (`<charge>/<attempt>`). */
  charged: string[]
  failed: string[]
  /** Recorded refunds and credits, by the provider's id. */
  credited: string[]
}

const liveWith = (state: SubscriptionState, change: (live: PaidPurchase) => Partial<PaidPurchase>): SubscriptionState =>
  state.live === null ? state : { ...state, live: { ...state.live, ...change(state.live), changes: state.live.changes + 1 } }

/** The key of a failed attempt in `SubscriptionState.failed`. */
export const attemptOf = (charge: string, attempt: number): string => `${charge}/${attempt}`

function evolve(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'SubscriptionStarted': {
      const { subscriptionId: id, firmId: _, ...rest } = event.data
      return { ...state, count: state.count + 1, attempt: { id, ...rest, ref: null }, declined: null }
    }
    case 'SubscriptionAwaited':
      return { ...state, attempt: state.attempt && { ...state.attempt, ref: event.data.ref }, customer: event.data.customer }
    case 'SubscriptionDeclined':
      return {
        ...state,
        attempt: null,
        declined: { id: event.data.subscriptionId, reason: event.data.reason },
        customer: event.data.customer ?? state.customer,
      }
    case 'SubscriptionAbandoned':
      return { ...state, attempt: null }
    case 'SubscriptionActivated': {
      const { subscriptionId: id, firmId: _, customer, replaces: __, ...rest } = event.data
      return {
        ...state,
        attempt: null,
        customer,
        live: { id, ...rest, renews: true, graceUntil: null, next: null, ended: false, changes: 0 },
      }
    }
    case 'SubscriptionRenewed': {
      const { product, cents, paidUntil } = event.data
      return liveWith(state, () => ({ product, cents, paidUntil, graceUntil: null, next: null }))
    }
    case 'SubscriptionPastDue':
      return liveWith(state, () => ({ graceUntil: event.data.graceUntil }))
    case 'SubscriptionCharged':
      return { ...state, charged: [...state.charged, event.data.charge] }
    case 'SubscriptionChargeFailed':
      return { ...state, failed: [...state.failed, attemptOf(event.data.charge, event.data.attempt)] }
    case 'SubscriptionCredited':
      return { ...state, credited: [...state.credited, event.data.credit] }
    case 'CardReplaced':
      return liveWith(state, () => ({ ref: event.data.ref }))
    case 'CouponApplied': {
      const { code, percentage, product, cents } = event.data
      return liveWith(state, () => ({ coupon: { code, percentage }, next: { product, cents } }))
    }
    case 'AutoRenewingStopped':
      return liveWith(state, () => ({ renews: false, paidUntil: event.data.endsAt }))
    case 'AutoRenewingResumed':
      return liveWith(state, () => ({ renews: true }))
    case 'PlanChanged': {
      const { product, cents } = event.data
      return liveWith(state, () => ({ product, cents, next: null }))
    }
    case 'PlanChangeScheduled': {
      const { product, cents } = event.data
      return liveWith(state, live => ({ next: live.product === product && live.cents === cents ? null : { product, cents } }))
    }
    case 'SubscriptionEnded':
      return liveWith(state, () => ({ ended: true, renews: false }))
    default:
      return state
  }
}

const initial: SubscriptionState = {
  count: 0,
  attempt: null,
  live: null,
  declined: null,
  customer: null,
  charged: [],
  failed: [],
  credited: [],
}

export const subscription: Aggregate<SubscriptionState, SubscriptionEvent> = {
  name: 'subscription',
  stream: firmId => `subscription-${firmId}`,
  initial,
  evolve,
}

/** Whether a purchase has not ended at `at` (UTC ms): what was paid is not over, or it renews, also while that is being charged again. */
export const isNotEnded = ({ ended, renews, paidUntil }: PaidPurchase, at: number): boolean => !ended && (renews || paidUntil > at)

/**
 * Whether a purchase no longer gives its plan at `at` (UTC ms): it has ended, what was paid is over, or so is the time that is allowed while
 * its renewal is charged again.
 */
export const isOver = (live: PaidPurchase, at: number): boolean =>
  !isNotEnded(live, at) || (live.graceUntil !== null && (!live.renews || live.graceUntil <= at))

/** Whether another purchase of this plan would change nothing: it has not ended, renews, and its renewal was charged. */
export const renewsWithPlan = ({ ended, renews, graceUntil, product }: PaidPurchase, plan: string): boolean =>
  !ended && renews && graceUntil === null && product === plan

/** The id of the firm's purchase number `count`. */
export const subscriptionIdOf = (firmId: string, count: number): string => `${firmId}-${count}`
/** The firm in a purchase's id; null for an invalid id. */
export const firmOf = (subscriptionId: string): string | null => /^([A-Za-z0-9-]{1,56})-\d{1,6}$/u.exec(subscriptionId)?.[1] ?? null
