import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { couponPrice, planOf } from '@docketry/contracts/rules/plans.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { attemptOf, subscription, subscriptionStream, type Attempt, type Live, type SubscriptionState } from '../subscription.ts'

/** How long a plan goes on after a renewal that could not be charged. */
export const graceMs = 14 * 24 * 60 * 60_000

const Status = Type.Union([Type.Literal('active'), Type.Literal('requires_action'), Type.Literal('past_due'), Type.Literal('declined'), Type.Literal('cancelled')])
const orNull = Type.Union([Type.String({ maxLength: 255 }), Type.Null()])
const ChargeBody = Type.Object({
  id: Type.String({ maxLength: 255 }), number: Type.String({ maxLength: 255 }), status: Type.Union([Type.Literal('paid'), Type.Literal('failed')]),
  cents: Type.Union([Type.Integer(), Type.Null()]), attempt: Type.Integer(), at: Type.Integer(),
})
/** What the payment engine says of a purchase, as services/shared/payments.ts has it. */
const PaidBody = Type.Object({
  firmId: Id, subscriptionId: Id, ref: Type.String({ maxLength: 255 }), customer: orNull, status: Status, paidUntil: Type.Integer(), renews: Type.Boolean(), product: orNull, reason: orNull, charge: Type.Optional(Type.Union([ChargeBody, Type.Null()])),
})
type Told = Type.Static<typeof PaidBody>

function ofAttempt(told: Told, attempt: Attempt, live: Live | null): SubscriptionEvent[] {
  const { firmId, subscriptionId, ref, customer, paidUntil } = told
  const of = { subscriptionId, firmId }
  switch (told.status) {
    case 'active': {
      const { product, cents, coupon } = attempt
      return [{ type: 'SubscriptionActivated', data: { ...of, product, cents, coupon, ref, customer, paidUntil, replaces: live && !live.ended ? live.id : null } }]
    }
    case 'requires_action':
      return attempt.ref === ref ? [] : [{ type: 'SubscriptionAwaited', data: { ...of, ref, customer } }]
    default:
      return [{ type: 'SubscriptionDeclined', data: { ...of, reason: told.reason ?? 'payment.declined', code: attempt.coupon?.code ?? null, customer } }]
  }
}

/** A plan that the engine charges and we did not hear of: a crash came between. */
function otherPlan({ product }: Told, live: Live): { product: string; cents: number } | null {
  const plan = product === null || product === live.product || product === live.next?.product ? null : planOf(product)
  return plan && { product: plan.product, cents: couponPrice(plan.cents, live.coupon?.percentage ?? 0) }
}

function ofLive(told: Told, live: Live, at: number): SubscriptionEvent[] {
  const { firmId, subscriptionId, paidUntil, renews } = told
  const of = { subscriptionId, firmId }
  if (live.ended) return []
  if (told.status === 'cancelled' || told.status === 'declined') return [{ type: 'SubscriptionEnded', data: of }]
  if (told.status === 'past_due') return live.graceUntil === null ? [{ type: 'SubscriptionPastDue', data: { ...of, graceUntil: at + graceMs } }] : []
  if (told.status !== 'active') return []
  const other = otherPlan(told, live)
  const changed: SubscriptionEvent[] = other === null ? [] : [{ type: other.cents > live.cents ? 'PlanChanged' : 'PlanChangeScheduled', data: { ...of, ...other } }]
  if (paidUntil > live.paidUntil || live.graceUntil !== null) {
    const { product, cents } = other ?? live.next ?? live
    return [{ type: 'SubscriptionRenewed', data: { ...of, product, cents, paidUntil: Math.max(paidUntil, live.paidUntil) } }]
  }
  if (live.renews && !renews) return [...changed, { type: 'AutoRenewingStopped', data: { ...of, endsAt: paidUntil } }]
  return live.renews || !renews ? changed : [...changed, { type: 'AutoRenewingResumed', data: of }]
}

const decideOn = (told: Told, { attempt, live }: SubscriptionState, at: number): SubscriptionEvent[] => {
  if (attempt?.id === told.subscriptionId) return ofAttempt(told, attempt, live)
  return live?.id === told.subscriptionId ? ofLive(told, live, at) : []
}

/** What was paid longer ago was told by others, or before charges were recorded. */
const freshMs = 7 * 24 * 60 * 60_000

/** Each charge once, and each attempt of it that failed, after what else the engine has said. */
function ofCharge({ firmId, subscriptionId, charge }: Told, { live, charged, failed }: SubscriptionState, at: number): SubscriptionEvent[] {
  if (!charge || live?.id !== subscriptionId || live.ended) return []
  const { id, number, attempt } = charge
  const of = { subscriptionId, firmId, charge: id, product: live.product, cents: charge.cents ?? live.cents }
  if (charge.status === 'paid') {
    if (charged.includes(id) || charge.at < at - freshMs) return []
    return [{ type: 'SubscriptionCharged', data: { ...of, number, paidAt: charge.at, paidUntil: live.paidUntil } }]
  }
  if (live.graceUntil === null || failed.includes(attemptOf(id, attempt))) return []
  return [{ type: 'SubscriptionChargeFailed', data: { ...of, attempt, graceUntil: live.graceUntil } }]
}

/** What the engine says becomes what is so. Said again, or late, it changes nothing: only how things stand there is told, never what happened. */
export const recordPayment = commandOn(subscription)({
  name: 'record-payment',
  body: PaidBody,
  may: ['system'],
  stream: body => subscriptionStream(body.firmId),
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide(told, state, { at }) {
    const events = decideOn(told, state, at)
    return [...events, ...ofCharge(told, events.reduce(subscription.evolve, state), at)]
  },
})
