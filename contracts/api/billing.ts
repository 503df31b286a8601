/** Plans, consumption, coupons and the subscription (specification of accounts, section 7). Values are dollars a quarter, AUD. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()
const short = (max: number) => Type.String({ minLength: 1, maxLength: max })

const Used = Type.Object({ allowed: Type.Integer(), used: Type.Integer() })

/**
 * Of the current period. `allowed`, `consumed`: invoices. `unreadable`: files and pages that could not be read, with their own limit.
 * `stored`: uploaded bytes. `mailed`: bytes of attachments received by email, with the same limit as `stored`, counted apart so that a
 * sender of mail cannot use up the space for uploads. `period.before`: the first day after it. `erases`: the announced shorter retention in
 * `months`, which applies from the day `from` on.
 */
export const ConsumptionAnswer = Type.Object({
  allowed: Type.Integer(),
  consumed: Type.Integer(),
  plan: Text,
  unreadable: Used,
  stored: Used,
  mailed: Used,
  period: Type.Object({ kind: Type.Union([Type.Literal('month'), Type.Literal('quarter')]), from: Text, before: Text }),
  erases: Type.Optional(Type.Object({ months: Type.Integer(), from: Text })),
})
export type ConsumptionAnswer = Type.Static<typeof ConsumptionAnswer>

export const consumption = endpoint({
  name: 'consumption',
  method: 'GET',
  path: '/api/business/consumption',
  may: ['staff-of-firm', 'su'],
  about: 'some',
  errors: 'plain',
  summary: 'How many invoices a firm may have read in this period, and how many were.',
  query: Type.Object({ firm_id: Id }),
  answer: ConsumptionAnswer,
})

/**
 * Limited per minute against guessing. `code`: as requested, in capitals. Unknown, ended, used and expired codes are all `valid: false`
 * with percentage 0.
 */
export const couponCheck = endpoint({
  name: 'coupon',
  method: 'GET',
  path: '/api/subscription/coupon',
  may: ['signed-in'],
  perMinute: 20,
  errors: 'plain',
  summary: 'Whether a coupon code is valid, and what it takes off.',
  query: Type.Object({ code: Type.String({ maxLength: 60 }) }),
  answer: Type.Object({ valid: Type.Boolean(), percentage: Type.Integer(), code: Text }),
})

/**
 * A coupon and its terms, which never change. `id` is its code. `until`: the last day, `YYYY-MM-DD`; `uses`: how many purchases can use it.
 * Null: unlimited. `state`: today, in Sydney's zone. `createdAt`: UTC ms.
 */
export const Coupon = Type.Object({
  id: Text,
  code: Text,
  percentage: Type.Integer(),
  until: orNull(Text),
  uses: orNull(Type.Integer()),
  used: Type.Integer(),
  createdAt: Type.Integer(),
  state: Type.Union([Type.Literal('valid'), Type.Literal('used-up'), Type.Literal('expired'), Type.Literal('ended')]),
})
export type Coupon = Type.Static<typeof Coupon>

export const couponList = endpoint({
  name: 'coupons',
  method: 'GET',
  path: '/api/operator/coupons',
  may: ['su'],
  errors: 'plain',
  summary: 'All coupons, newest first.',
  answer: Type.Array(Coupon),
})

/** `code`: in any case. `until` (`YYYY-MM-DD`) and `uses`: absent, null or empty for unlimited. */
export const addCoupon = endpoint({
  name: 'add-coupon',
  method: 'POST',
  path: '/api/operator/coupon/add',
  may: ['su'],
  errors: 'list',
  summary: 'Makes a code that takes a percentage off the price.',
  body: Type.Object({
    code: Type.String({ maxLength: 60 }),
    percentage: orNull(Type.Number()),
    until: Type.Optional(orNull(Type.String({ maxLength: 10 }))),
    uses: Type.Optional(orNull(Type.Number())),
  }),
  answer: Type.Object({ id: Text }),
})

export const withdrawCoupon = endpoint({
  name: 'withdraw-coupon',
  method: 'POST',
  path: '/api/operator/coupon/end',
  may: ['su'],
  errors: 'plain',
  summary: 'Ends a coupon: nothing more can be bought with it; what was bought keeps its price.',
  body: Type.Object({ code: Type.String({ maxLength: 60 }) }),
  answer: Done,
})

/**
 * The firm's subscription. Without one `status` is `none`, and `id`, `product`, `value`, `endDate` are null. `endDate` (`YYYY-MM-DD`): the
 * last paid day; when `past_due`, the last day of the grace period, which may be over; the day on which the subscription ended, if that was
 * sooner. `isOver`: it gives its plan no more, so that it can be neither resumed nor changed; on the last day the hour decides. `next`: the
 * plan of the next period. `plan`: the name of the plan in force, bought or granted. `payments`: the payment provider;
 * `local` charges no card.
 */
export const SubscriptionAnswer = Type.Object({
  id: orNull(Id),
  status: Type.Union([Type.Literal('none'), Type.Literal('active'), Type.Literal('past_due'), Type.Literal('cancelled')]),
  product: orNull(Text),
  value: orNull(Type.Number()),
  endDate: orNull(Text),
  isOver: Type.Boolean(),
  next: orNull(Type.Object({ product: Text, value: Type.Number() })),
  coupon: orNull(Type.Object({ code: Text, percentage: Type.Integer() })),
  plan: Text,
  payments: Type.Object({
    provider: Type.Union([Type.Literal('stripe'), Type.Literal('local'), Type.Literal('none')]),
    publishableKey: orNull(Text),
  }),
})
export type SubscriptionAnswer = Type.Static<typeof SubscriptionAnswer>

const may = ['owner-of-firm', 'su'] as const
const BySubscription = Type.Object({ sub_db_id: Id })

export const retrieveSubscription = endpoint({
  name: 'retrieve-subscription',
  method: 'GET',
  path: '/api/subscription/retrieve',
  may,
  errors: 'plain',
  summary: 'The subscription of a firm.',
  query: Type.Object({ firm_id: Id }),
  answer: SubscriptionAnswer,
})

/**
 * `value`: the price that the buyer was shown; refused when the server's price differs. `client_secret`: null when nothing is to be
 * confirmed.
 */
export const createSubscription = endpoint({
  name: 'create-subscription',
  method: 'POST',
  path: '/api/subscription/create',
  may,
  verified: true,
  errors: 'plain',
  summary: 'Buys a plan with a payment method of the payment provider.',
  body: Type.Object({
    payment_method: short(200),
    firm_id: Id,
    product_id: short(60),
    value: Type.Number({ minimum: 0, maximum: 100_000 }),
    coupon_code: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  answer: Type.Object({ client_secret: orNull(Text), status: Text, db_id: Id }),
})

/** After the buyer confirmed the payment with the bank. `local_answer`: the answer to the simulated bank of `local` payments. */
export const confirmSubscription = endpoint({
  name: 'confirm-subscription',
  method: 'POST',
  path: '/api/subscription/confirm',
  may,
  verified: true,
  errors: 'plain',
  summary: 'Answers how a payment went, as the payment provider states it.',
  body: Type.Object({ sub_db_id: Id, local_answer: Type.Optional(Type.Union([Type.Literal('approved'), Type.Literal('refused')])) }),
  answer: Type.Object({ status: Text }),
})

export const deleteSubscription = endpoint({
  name: 'delete-subscription',
  method: 'POST',
  path: '/api/subscription/delete',
  may,
  verified: true,
  errors: 'plain',
  summary: 'Stops auto renewing: the plan stays in force until the paid period ends.',
  body: BySubscription,
  answer: SubscriptionAnswer,
})

/**
 * Ours. A dearer plan applies at once and the difference is charged; a cheaper one applies with the next period. Auto-renewal is resumed.
 */
export const changeSubscription = endpoint({
  name: 'change-subscription',
  method: 'POST',
  path: '/api/subscription/change',
  may,
  verified: true,
  errors: 'plain',
  summary: 'Changes the plan of a subscription.',
  body: Type.Object({ sub_db_id: Id, product_id: short(60), value: Type.Number({ minimum: 0, maximum: 100_000 }) }),
  answer: SubscriptionAnswer,
})

/** Ours. The next charges are taken from another card; after a failed payment the open amount is charged to it at once. */
export const replaceCard = endpoint({
  name: 'replace-card',
  method: 'POST',
  path: '/api/subscription/card',
  may,
  verified: true,
  errors: 'plain',
  summary: 'Takes the next payments from another card.',
  body: Type.Object({ sub_db_id: Id, payment_method: short(200) }),
  answer: SubscriptionAnswer,
})

/** Ours. For a plan in force: the price with the coupon applies from the next charge on. `value`: the price that the buyer was shown. */
export const applyCoupon = endpoint({
  name: 'apply-coupon',
  method: 'POST',
  path: '/api/subscription/coupon/apply',
  may,
  verified: true,
  perMinute: 20,
  errors: 'plain',
  summary: 'Uses a coupon for a plan in force, from the next payment on.',
  body: Type.Object({ sub_db_id: Id, coupon_code: Type.String({ maxLength: 60 }), value: Type.Number({ minimum: 0, maximum: 100_000 }) }),
  answer: SubscriptionAnswer,
})

const Kind = Type.Union([
  Type.Literal('payment'),
  Type.Literal('failed'),
  Type.Literal('refund'),
  Type.Literal('credit'),
  Type.Literal('stopped'),
  Type.Literal('resumed'),
  Type.Literal('ended'),
  Type.Literal('plan'),
  Type.Literal('coupon'),
  Type.Literal('card'),
])

/**
 * One line of the billing history. `date`, `until`: `YYYY-MM-DD` in the firm's zone; `until`: the end of what was paid, of the grace
 * period, or of the plan. `value`: dollars incl. GST. `document`: id of the charge, for `billing-document`; null where there is none.
 */
export const BillingEntry = Type.Object({
  id: Text,
  date: Text,
  kind: Kind,
  plan: orNull(Text),
  value: orNull(Type.Number()),
  until: orNull(Text),
  number: orNull(Text),
  document: orNull(Text),
})
export type BillingEntry = Type.Static<typeof BillingEntry>

/** Ours. From the recorded events: the payment provider is not queried. Newest first. */
export const billingHistory = endpoint({
  name: 'billing-history',
  method: 'GET',
  path: '/api/subscription/history',
  may,
  errors: 'plain',
  summary: 'Payments, failed payments, refunds, credits and changes of a subscription.',
  query: Type.Object({ firm_id: Id }),
  answer: Type.Array(BillingEntry),
})

/**
 * Ours. A PDF: a tax invoice, or the adjustment note of a refund or credit, where the operator's name and ABN are set, otherwise a receipt.
 * `charge`: `document` of the history.
 */
export const billingDocument = endpoint({
  name: 'billing-document',
  method: 'GET',
  path: '/api/subscription/document',
  may,
  errors: 'plain',
  summary: 'The tax invoice or receipt of a payment, or the adjustment note of a refund or credit, as a PDF.',
  query: Type.Object({ firm_id: Id, charge: short(255) }),
  answer: Type.Any(),
})
