/**
 * Stream `subscription-<firmId>`: what a firm has bought, one purchase after the other. `subscriptionId` is `<firmId>-<n>`, n counting purchases
 * from 1. Cents are AUD for one quarter, coupon taken off. `ref` and `customer` are the payment engine's ids. Times are UTC milliseconds.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

const Text = Type.String({ maxLength: 255 })
const Coupon = orNull(Type.Object({ code: Text, percentage: Type.Integer() }))
const of = { subscriptionId: Id, firmId: Id }
const paid = { product: Text, cents: Type.Integer() }

/** Somebody wants to buy: told before the payment engine is asked, so that a crash leaves something to look after. */
export const SubscriptionStarted = fact('SubscriptionStarted', {
  ...of, ...paid, coupon: Coupon, paymentMethod: Text, engine: Type.Union([Type.Literal('stripe'), Type.Literal('local')]), startedAt: Type.Integer(),
})
/** The bank asks the card's holder to confirm. */
export const SubscriptionAwaited = fact('SubscriptionAwaited', { ...of, ref: Text, customer: orNull(Text) })
/** `reason`: a code of contracts/errors.ts. */
export const SubscriptionDeclined = fact('SubscriptionDeclined', { ...of, reason: Type.String(), code: orNull(Text), customer: orNull(Text) })
/** Given up before it was paid. */
export const SubscriptionAbandoned = fact('SubscriptionAbandoned', { ...of, code: orNull(Text) })
/** Paid: the plan holds until `paidUntil` and goes on from there. `replaces`: a purchase that could not be charged any more. */
export const SubscriptionActivated = fact('SubscriptionActivated', {
  ...of, ...paid, coupon: Coupon, ref: Text, customer: orNull(Text), paidUntil: Type.Integer(), replaces: orNull(Id),
})
/** Charged for another period; a change of plan that waited for it comes with it. */
export const SubscriptionRenewed = fact('SubscriptionRenewed', { ...of, ...paid, paidUntil: Type.Integer() })
/**
 * The engine has been paid: one of these for each of its charges. `charge` is its id there, `number` what people read on it; `cents` is what was paid.
 */
export const SubscriptionCharged = fact('SubscriptionCharged', {
  ...of, charge: Text, number: Text, product: Text, cents: Type.Integer(), paidAt: Type.Integer(), paidUntil: Type.Integer(),
})
/** A charge of a plan that holds was tried in vain: one of these for each attempt, from 1. */
export const SubscriptionChargeFailed = fact('SubscriptionChargeFailed', {
  ...of, charge: Text, attempt: Type.Integer(), product: Text, cents: Type.Integer(), graceUntil: Type.Integer(),
})
/** A renewal could not be charged: the plan goes on until `graceUntil`. */
export const SubscriptionPastDue = fact('SubscriptionPastDue', { ...of, graceUntil: Type.Integer() })
/** It ends with the paid period. */
export const AutoRenewingStopped = fact('AutoRenewingStopped', { ...of, endsAt: Type.Integer() })
export const AutoRenewingResumed = fact('AutoRenewingResumed', of)
/** From now on, the difference being paid; what waited for the period's end is forgotten. */
export const PlanChanged = fact('PlanChanged', { ...of, ...paid })
/** From the next period on; `product` as it is takes an earlier wish back. */
export const PlanChangeScheduled = fact('PlanChangeScheduled', { ...of, ...paid })
export const SubscriptionEnded = fact('SubscriptionEnded', of)

export const SubscriptionEvent = Type.Union([
  SubscriptionStarted, SubscriptionAwaited, SubscriptionDeclined, SubscriptionAbandoned, SubscriptionActivated, SubscriptionRenewed,
  SubscriptionPastDue, AutoRenewingStopped, AutoRenewingResumed, PlanChanged, PlanChangeScheduled, SubscriptionEnded,
  SubscriptionCharged, SubscriptionChargeFailed,
])
export type SubscriptionEvent = Type.Static<typeof SubscriptionEvent>
