import Type from 'typebox'
import { CouponCreated, CouponUsed } from '@docketry/contracts/events/coupon.ts'
import { IsoDate } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { coupon, couponPercentage, todayWithoutFirm } from '../coupon.ts'

const onCoupon = commandOn(coupon)
const scope = () => ({ firmId: null, clientId: null })
const id = ({ code }: { code: string }) => code
const use = CouponUsed.properties.data

/** Created once: the terms of a code never change. Refused with `coupon.exists` and `coupon.past`. */
export const createCoupon = onCoupon({
  name: 'create-coupon',
  body: CouponCreated.properties.data,
  may: ['su'],
  id,
  scope,
  decide(body, state, { at }) {
    if (state.percentage !== null) throw refuse('coupon.exists', 'code')
    if (body.until !== null && body.until < todayWithoutFirm(at)) throw refuse('coupon.past', 'until')
    return [{ type: 'CouponCreated', data: body }]
  },
})

/** Ends a coupon for new purchases. Refused with `coupon.unknown`. */
export const endCoupon = onCoupon({
  name: 'end-coupon',
  body: Type.Pick(use, ['code']),
  may: ['su'],
  id,
  scope,
  decide({ code }, state) {
    if (state.percentage === null) throw refuse('coupon.unknown')
    return state.ended ? [] : [{ type: 'CouponEnded', data: { code } }]
  },
})

/**
 * Reserves one use for a purchase before it is paid; of two purchases that compete for the last use, one is refused. `today`: in the firm's
 * zone.
 */
export const useCoupon = onCoupon({
  name: 'use-coupon',
  body: Type.Object({ ...use.properties, today: IsoDate }),
  may: ['system'],
  id,
  scope,
  decide({ code, subscriptionId, today }, state) {
    if (couponPercentage(state, today, subscriptionId) === null) throw refuse('coupon.not-good', 'coupon_code')
    return state.usedBy.includes(subscriptionId) ? [] : [{ type: 'CouponUsed', data: { code, subscriptionId } }]
  },
})

/** Returns the use of a purchase that was not paid. Idempotent. */
export const giveCouponBack = onCoupon({
  name: 'give-coupon-back',
  body: use,
  may: ['system'],
  id,
  scope,
  decide: (data, state) => (state.usedBy.includes(data.subscriptionId) ? [{ type: 'CouponGivenBack', data }] : []),
})
