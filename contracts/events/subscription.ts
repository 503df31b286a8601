/**
 * Stream `subscription-<firmId>`: what a firm has bought, one purchase after the other. `subscriptionId` is `<firmId>-<n>`, n counting purchases
 * from 1. Cents are AUD for one quarter, less the coupon. `ref` and `customer` are the payment provider's ids. Times are UTC milliseconds.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

const Text = Type.String({ maxLength: 255 })
const Coupon = orNull(Type.Object({ code: Text, percentage: Type.Integer() }))
const of = { subscriptionId: Id, firmId: Id }
const paid = { product: Text, cents: Type.Integer() }

/** A purchase was requested. Recorded before the payment provider is called, so that it can be settled after a crash. */
export const SubscriptionStarted = fact('SubscriptionStarted', {
  ...of, ...paid, coupon: Coupon, paymentMethod: Text, engine: Type.Union([Type.Literal('stripe'), Type.Literal('local')]), startedAt: Type.Integer(),
})
/** The bank requires the card holder's confirmation. */
export const SubscriptionAwaited = fact('SubscriptionAwaited', { ...of, ref: Text, customer: orNull(Text) })
/** `reason`: a code of contracts/errors.ts. */
export const SubscriptionDeclined = fact('SubscriptionDeclined', { ...of, reason: Type.String(), code: orNull(Text), customer: orNull(Text) })
/** Abandoned before it was paid. */
export const SubscriptionAbandoned = fact('SubscriptionAbandoned', { ...of, code: orNull(Text) })
/** Paid: the plan is in force until `paidUntil`, and renews then. `replaces`: a purchase that could no longer be charged. */
export const SubscriptionActivated = fact('SubscriptionActivated', {
  ...of, ...paid, coupon: Coupon, ref: Text, customer: orNull(Text), paidUntil: Type.Integer(), replaces: orNull(Id),
})
/** Charged for another period; a scheduled change of plan applies from now on. */
export const SubscriptionRenewed = fact('SubscriptionRenewed', { ...of, ...paid, paidUntil: Type.Integer() })
/**
 * A charge was paid; one event per charge. `charge`: its id at the provider. `number`: its number as printed. `cents`: the paid amount.
 */
export const SubscriptionCharged = fact('SubscriptionCharged', {
  ...of, charge: Text, number: Text, product: Text, cents: Type.Integer(), paidAt: Type.Integer(), paidUntil: Type.Integer(),
})
/** A charge of a plan in force failed; one event per attempt, counted from 1. */
export const SubscriptionChargeFailed = fact('SubscriptionChargeFailed', {
  ...of, charge: Text, attempt: Type.Integer(), product: Text, cents: Type.Integer(), graceUntil: Type.Integer(),
})
/** A renewal could not be charged: the plan stays in force until `graceUntil`. */
export const SubscriptionPastDue = fact('SubscriptionPastDue', { ...of, graceUntil: Type.Integer() })
/** It ends with the paid period. */
export const AutoRenewingStopped = fact('AutoRenewingStopped', { ...of, endsAt: Type.Integer() })
export const AutoRenewingResumed = fact('AutoRenewingResumed', of)
/** The plan changes now, and the difference is charged; a scheduled change is dropped. */
export const PlanChanged = fact('PlanChanged', { ...of, ...paid })
/** The plan changes with the next period; the current `product` cancels a scheduled change. */
export const PlanChangeScheduled = fact('PlanChangeScheduled', { ...of, ...paid })
export const SubscriptionEnded = fact('SubscriptionEnded', of)

export const SubscriptionEvent = Type.Union([
  SubscriptionStarted, SubscriptionAwaited, SubscriptionDeclined, SubscriptionAbandoned, SubscriptionActivated, SubscriptionRenewed,
  SubscriptionPastDue, AutoRenewingStopped, AutoRenewingResumed, PlanChanged, PlanChangeScheduled, SubscriptionEnded,
  SubscriptionCharged, SubscriptionChargeFailed,
])
export type SubscriptionEvent = Type.Static<typeof SubscriptionEvent>
