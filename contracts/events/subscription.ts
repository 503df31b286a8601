/**
 * Stream `subscription-<firmId>`: what a firm has bought, one purchase after the other. `subscriptionId` is `<firmId>-<n>`, n counting
 * purchases from 1. Cents are AUD for one quarter, less the coupon. `ref` and `customer` are the payment provider's ids. Times are UTC
 * milliseconds.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

const Text = Type.String({ maxLength: 255 })
const Coupon = orNull(Type.Object({ code: Text, percentage: Type.Integer() }))
const of = { subscriptionId: Id, firmId: Id }
const paid = { product: Text, cents: Type.Integer() }
/** Who takes the payments, as the operator's file named them then. `abn` null: no tax invoice is issued. */
export const Seller = Type.Object({ name: orNull(Text), abn: orNull(Text) })
export type Seller = Type.Static<typeof Seller>
/**
 * As documents of the payment name the seller. Older events lack it, and those of an operator who had named no company: their documents
 * name the present one.
 */
const issued = { seller: Type.Optional(Seller) }

/** A purchase was requested. Recorded before the payment provider is called, so that it can be settled after a crash. */
export const SubscriptionStarted = fact('SubscriptionStarted', {
  ...of,
  ...paid,
  coupon: Coupon,
  paymentMethod: Text,
  engine: Type.Union([Type.Literal('stripe'), Type.Literal('local')]),
  startedAt: Type.Integer(),
})
/** The bank requires the card holder's confirmation. */
export const SubscriptionAwaited = fact('SubscriptionAwaited', { ...of, ref: Text, customer: orNull(Text) })
/** `reason`: a code of contracts/errors.ts. */
export const SubscriptionDeclined = fact('SubscriptionDeclined', {
  ...of,
  reason: Type.String(),
  code: orNull(Text),
  customer: orNull(Text),
})
/** Abandoned before it was paid. */
export const SubscriptionAbandoned = fact('SubscriptionAbandoned', { ...of, code: orNull(Text) })
/** Paid: the plan is in force until `paidUntil`, and renews then. `replaces`: a purchase that could no longer be charged. */
export const SubscriptionActivated = fact('SubscriptionActivated', {
  ...of,
  ...paid,
  coupon: Coupon,
  ref: Text,
  customer: orNull(Text),
  paidUntil: Type.Integer(),
  replaces: orNull(Id),
})
/** Charged for another period; a scheduled change of plan applies from now on. */
export const SubscriptionRenewed = fact('SubscriptionRenewed', { ...of, ...paid, paidUntil: Type.Integer() })
/**
 * A charge was paid; one event per charge. `charge`: its id at the provider. `number`: its number as printed. `cents`: the paid amount.
 */
export const SubscriptionCharged = fact('SubscriptionCharged', {
  ...of,
  charge: Text,
  number: Text,
  product: Text,
  cents: Type.Integer(),
  paidAt: Type.Integer(),
  paidUntil: Type.Integer(),
  ...issued,
})
/** A charge of a plan in force failed; one event per attempt, counted from 1. */
export const SubscriptionChargeFailed = fact('SubscriptionChargeFailed', {
  ...of,
  charge: Text,
  attempt: Type.Integer(),
  product: Text,
  cents: Type.Integer(),
  graceUntil: Type.Integer(),
})
/** A renewal could not be charged: the plan stays in force until `graceUntil`. */
export const SubscriptionPastDue = fact('SubscriptionPastDue', { ...of, graceUntil: Type.Integer() })
/** It ends with the paid period. `product`: the plan that ends; older events lack it. */
export const AutoRenewingStopped = fact('AutoRenewingStopped', { ...of, endsAt: Type.Integer(), product: Type.Optional(Text) })
/** `product`, `cents`: what is charged next, at `paidUntil`; older events lack them. */
export const AutoRenewingResumed = fact('AutoRenewingResumed', {
  ...of,
  product: Type.Optional(Text),
  cents: Type.Optional(Type.Integer()),
  paidUntil: Type.Optional(Type.Integer()),
})
/** The next charges are taken from another card. `ref`: the provider's id of the purchase from now on. */
export const CardReplaced = fact('CardReplaced', { ...of, ref: Text })
/** A coupon for a plan in force: `product` costs `cents` from the next period on. */
export const CouponApplied = fact('CouponApplied', { ...of, ...paid, code: Text, percentage: Type.Integer() })
/**
 * Money that the provider paid back (`refund`) or keeps for later charges (`credit`); one event each. `credit`: its id at the provider;
 * `charge`: what was charged, null if unknown.
 */
export const SubscriptionCredited = fact('SubscriptionCredited', {
  ...of,
  credit: Text,
  charge: orNull(Text),
  kind: Type.Union([Type.Literal('refund'), Type.Literal('credit')]),
  cents: Type.Integer(),
  creditedAt: Type.Integer(),
  ...issued,
})
/** The plan changes now, and the difference is charged; a scheduled change is dropped. */
export const PlanChanged = fact('PlanChanged', { ...of, ...paid })
/** The plan changes with the next period; the current `product` cancels a scheduled change. */
export const PlanChangeScheduled = fact('PlanChangeScheduled', { ...of, ...paid })
/** `product`: the plan that has ended; older events lack it. */
export const SubscriptionEnded = fact('SubscriptionEnded', { ...of, product: Type.Optional(Text) })

export const SubscriptionEvent = Type.Union([
  SubscriptionStarted,
  SubscriptionAwaited,
  SubscriptionDeclined,
  SubscriptionAbandoned,
  SubscriptionActivated,
  SubscriptionRenewed,
  SubscriptionPastDue,
  AutoRenewingStopped,
  AutoRenewingResumed,
  PlanChanged,
  PlanChangeScheduled,
  SubscriptionEnded,
  SubscriptionCharged,
  SubscriptionChargeFailed,
  CardReplaced,
  CouponApplied,
  SubscriptionCredited,
])
export type SubscriptionEvent = Type.Static<typeof SubscriptionEvent>
