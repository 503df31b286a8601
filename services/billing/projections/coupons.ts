import type { CouponEvent } from '@docketry/contracts/events/coupon.ts'
import type { CouponRow } from '@docketry/contracts/projections/billing-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = ({ code }: { code: string }) => [code]

/** Coupons, for the operator's list. */
export const coupons = projectionOf<CouponEvent, CouponRow>()({
  name: 'coupons',
  version: 1,
  indexes: {},
  on: {
    CouponCreated: {
      ids: idOf,
      fold: (_, { code, ...terms }, { metadata: { at } }) => ({ id: code, ...terms, used: 0, ended: false, createdAt: at }),
    },
    CouponUsed: { ids: idOf, fold: row => row && { ...row, used: row.used + 1 } },
    CouponGivenBack: { ids: idOf, fold: row => row && { ...row, used: Math.max(0, row.used - 1) } },
    CouponEnded: { ids: idOf, fold: row => row && { ...row, ended: true } },
  },
})
