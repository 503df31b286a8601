/** Stream `coupon-<CODE>`: a code that takes a percentage off the price. */
import Type from 'typebox'
import { fact, Id, IsoDate, orNull } from './fact.ts'

/** In capitals. */
export const CouponCode = Type.String({ pattern: '^[A-Z0-9-]{3,40}$' })

/** `until`: its last day, in the firm's zone; `uses`: how many purchases can use it. Null: unlimited. */
export const CouponCreated = fact('CouponCreated', {
  code: CouponCode,
  percentage: Type.Integer({ minimum: 1, maximum: 100 }),
  until: orNull(IsoDate),
  uses: orNull(Type.Integer({ minimum: 1 })),
})
/** A purchase uses it once; `CouponGivenBack` follows when nothing was paid. */
export const CouponUsed = fact('CouponUsed', { code: CouponCode, subscriptionId: Id })
export const CouponGivenBack = fact('CouponGivenBack', { code: CouponCode, subscriptionId: Id })
export const CouponEnded = fact('CouponEnded', { code: CouponCode })

export const CouponEvent = Type.Union([CouponCreated, CouponUsed, CouponGivenBack, CouponEnded])
export type CouponEvent = Type.Static<typeof CouponEvent>
