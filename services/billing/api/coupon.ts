/** Checking a coupon before it is used, and the list of them for an su. */
import { addCoupon, couponCheck, couponList, withdrawCoupon } from '@docketry/contracts/api/billing.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { createCoupon, endCoupon } from '../commands/coupons.ts'
import {
  couponCodeOf,
  noCoupon,
  coupon,
  couponPercentage,
  couponStateOn,
  invalidTerms,
  todayWithoutFirm,
  type CouponTerms,
} from '../coupon.ts'
import { load } from '../../platform/commands/load.ts'

/** Unknown, ended, used and expired codes get the same answer. */
export const handleCouponCheck = ({ events }: { events: EventStore }) =>
  handler(couponCheck, {
    async answer({ query, at }) {
      const code = couponCodeOf(query.code)
      const percentage =
        code === null || code === noCoupon ? null : couponPercentage(await load(events, coupon, code), todayWithoutFirm(at))
      return { valid: percentage !== null, percentage: percentage ?? 0, code: code ?? query.code.trim().toUpperCase() }
    },
  })

export const handleCouponList = ({ read }: { read: ReadRows }) =>
  handler(couponList, {
    async answer({ at }) {
      const { rows } = await read.find('coupons', { sort: [{ field: 'createdAt', descending: true }] })
      return rows.map(({ ended, ...row }) => ({
        ...row,
        code: row.id,
        state: couponStateOn({ ...row, ended }, row.used, todayWithoutFirm(at)),
      }))
    },
  })

const termErrors: Record<keyof CouponTerms, string> = {
  code: 'A code has 3 to 40 letters, digits and dashes. NONE cannot be one, because it means no coupon.',
  percentage: 'The percentage is a whole number from 1 to 100.',
  until: 'Enter a date.',
  uses: 'Enter a whole number, at least 1, or nothing for any number.',
}

export const handleAddCoupon = () =>
  handler(addCoupon, {
    async answer({ body, execute }) {
      const percentage = body.percentage ?? 0
      const terms = { code: body.code.trim().toUpperCase(), percentage, until: body.until?.trim() || null, uses: body.uses ?? null }
      const invalid = invalidTerms(terms)
      if (invalid.length > 0) throw new FormRefusal(invalid.map(param => ({ param, msg: termErrors[param] })))
      await execute(createCoupon, terms)
      return { id: terms.code }
    },
  })

export const handleWithdrawCoupon = () =>
  handler(withdrawCoupon, {
    async answer({ body, execute }) {
      const code = couponCodeOf(body.code)
      if (code === null) throw refuse('coupon.unknown')
      await execute(endCoupon, { code })
      return { success: true as const }
    },
  })
