/** Records what became of a payment: charged, declined, or failed, which starts the days of grace. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { Seller, type SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { couponPrice, planOf } from '@docketry/contracts/rules/plans.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { attemptOf, subscription, type Attempt, type PaidPurchase, type SubscriptionState } from '../subscription.ts'

/** How long a plan stays in force after a renewal that could not be charged. */
export const graceMs = 14 * 24 * 60 * 60_000

const Status = Type.Union([
  Type.Literal('active'),
  Type.Literal('requires_action'),
  Type.Literal('past_due'),
  Type.Literal('declined'),
  Type.Literal('cancelled'),
])
const TextOrNull = Type.Union([Type.String({ maxLength: 255 }), Type.Null()])
const ChargeBody = Type.Object({
  id: Type.String({ maxLength: 255 }),
  number: Type.String({ maxLength: 255 }),
  status: Type.Union([Type.Literal('paid'), Type.Literal('failed')]),
  cents: Type.Union([Type.Integer(), Type.Null()]),
  attempt: Type.Integer(),
  at: Type.Integer(),
})
const CreditBody = Type.Object({
  id: Type.String({ maxLength: 255 }),
  charge: TextOrNull,
  kind: Type.Union([Type.Literal('refund'), Type.Literal('credit')]),
  cents: Type.Integer(),
  at: Type.Integer(),
})
/** The provider's snapshot of a purchase, as in services/shared/payments.ts. */
const PaidBody = Type.Object({
  firmId: Id,
  subscriptionId: Id,
  ref: Type.String({ maxLength: 255 }),
  customer: TextOrNull,
  status: Status,
  paidUntil: Type.Integer(),
  renews: Type.Boolean(),
  product: TextOrNull,
  reason: TextOrNull,
  charge: Type.Optional(Type.Union([ChargeBody, Type.Null()])),
  credits: Type.Optional(Type.Array(CreditBody)),
  /** Who takes the payments now; absent where the operator's settings name no company. */
  seller: Type.Optional(Seller),
})
type ProviderSnapshot = Type.Static<typeof PaidBody>

function ofAttempt(snapshot: ProviderSnapshot, attempt: Attempt, live: PaidPurchase | null): SubscriptionEvent[] {
  const { firmId, subscriptionId, ref, customer, paidUntil } = snapshot
  const of = { subscriptionId, firmId }
  switch (snapshot.status) {
    case 'active': {
      const { product, cents, coupon } = attempt
      return [
        {
          type: 'SubscriptionActivated',
          data: { ...of, product, cents, coupon, ref, customer, paidUntil, replaces: live && !live.ended ? live.id : null },
        },
      ]
    }
    case 'requires_action':
      return attempt.ref === ref ? [] : [{ type: 'SubscriptionAwaited', data: { ...of, ref, customer } }]
    default:
      return [
        {
          type: 'SubscriptionDeclined',
          data: { ...of, reason: snapshot.reason ?? 'payment.declined', code: attempt.coupon?.code ?? null, customer },
        },
      ]
  }
}

/** The plan that the provider charges, if it is not the recorded one: a crash prevented the record. */
function otherPlan({ product }: ProviderSnapshot, live: PaidPurchase): { product: string; cents: number } | null {
  const plan = product === null || product === live.product || product === live.next?.product ? null : planOf(product)
  return plan && { product: plan.product, cents: couponPrice(plan.cents, live.coupon?.percentage ?? 0) }
}

function ofLive(snapshot: ProviderSnapshot, live: PaidPurchase, at: number): SubscriptionEvent[] {
  const { firmId, subscriptionId, paidUntil, renews } = snapshot
  const of = { subscriptionId, firmId }
  if (live.ended) return []
  if (snapshot.status === 'cancelled' || snapshot.status === 'declined')
    return [{ type: 'SubscriptionEnded', data: { ...of, product: live.product } }]
  if (snapshot.status === 'past_due')
    return live.graceUntil === null ? [{ type: 'SubscriptionPastDue', data: { ...of, graceUntil: at + graceMs } }] : []
  if (snapshot.status !== 'active') return []
  const other = otherPlan(snapshot, live)
  const changed: SubscriptionEvent[] =
    other === null ? [] : [{ type: other.cents > live.cents ? 'PlanChanged' : 'PlanChangeScheduled', data: { ...of, ...other } }]
  if (paidUntil > live.paidUntil || live.graceUntil !== null) {
    const { product, cents } = other ?? live.next ?? live
    return [{ type: 'SubscriptionRenewed', data: { ...of, product, cents, paidUntil: Math.max(paidUntil, live.paidUntil) } }]
  }
  if (live.renews && !renews)
    return [...changed, { type: 'AutoRenewingStopped', data: { ...of, endsAt: paidUntil, product: live.product } }]
  if (live.renews || !renews) return changed
  const { product, cents } = other ?? live.next ?? live
  return [...changed, { type: 'AutoRenewingResumed', data: { ...of, product, cents, paidUntil: live.paidUntil } }]
}

const decideOn = (snapshot: ProviderSnapshot, { attempt, live }: SubscriptionState, at: number): SubscriptionEvent[] => {
  if (attempt?.id === snapshot.subscriptionId) return ofAttempt(snapshot, attempt, live)
  return live?.id === snapshot.subscriptionId ? ofLive(snapshot, live, at) : []
}

/** Older charges are ignored: they are recorded already, or from before charges were recorded. */
const freshMs = 7 * 24 * 60 * 60_000

/** Records each charge and each failed attempt once. */
function ofCharge(
  { firmId, subscriptionId, charge, seller }: ProviderSnapshot,
  { live, charged, failed }: SubscriptionState,
  at: number,
): SubscriptionEvent[] {
  if (!charge || live?.id !== subscriptionId || live.ended) return []
  const { id, number, attempt } = charge
  const of = { subscriptionId, firmId, charge: id, product: live.product, cents: charge.cents ?? live.cents }
  if (charge.status === 'paid') {
    if (charged.includes(id) || charge.at < at - freshMs) return []
    return [
      { type: 'SubscriptionCharged', data: { ...of, number, paidAt: charge.at, paidUntil: live.paidUntil, ...(seller ? { seller } : {}) } },
    ]
  }
  if (live.graceUntil === null || failed.includes(attemptOf(id, attempt))) return []
  return [{ type: 'SubscriptionChargeFailed', data: { ...of, attempt, graceUntil: live.graceUntil } }]
}

/** Records each refund and credit once, also of a purchase that has ended. */
const ofCredits = (
  { firmId, subscriptionId, credits = [], seller }: ProviderSnapshot,
  { credited }: SubscriptionState,
): SubscriptionEvent[] =>
  credits
    .filter(({ id, cents }) => cents > 0 && !credited.includes(id))
    .map(({ id, charge, kind, cents, at }) => ({
      type: 'SubscriptionCredited',
      data: { subscriptionId, firmId, credit: id, charge, kind, cents, creditedAt: at, ...(seller ? { seller } : {}) },
    }))

/** Idempotent: applies the provider's current snapshot. Repeated and late snapshots change nothing. */
export const recordPayment = commandOn(subscription)({
  name: 'record-payment',
  body: PaidBody,
  may: ['system'],
  id: body => body.firmId,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide(snapshot, state, { at }) {
    const events = decideOn(snapshot, state, at)
    return [...events, ...ofCharge(snapshot, events.reduce(subscription.evolve, state), at), ...ofCredits(snapshot, state)]
  },
})
