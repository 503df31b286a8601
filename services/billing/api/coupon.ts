import { couponCheck } from '@docketry/contracts/api/billing.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { codeOf, coupon, couponPercentage } from '../coupon.ts'
import { load } from '../../platform/commands/load.ts'

/** Without a firm the last day of a coupon is checked in Sydney's zone; buying uses the firm's. */
const zone = 'Australia/Sydney'

/** Unknown, ended, used and expired codes get the same answer. */
export const handleCouponCheck = ({ events }: { events: EventStore }) =>
  handler(couponCheck, {
    async answer({ query, at }) {
      const code = codeOf(query.code)
      const percentage = code === null ? null : couponPercentage(await load(events, coupon, code), dateIn(zone, at))
      return { valid: percentage !== null, percentage: percentage ?? 0, code: code ?? query.code.trim().toUpperCase() }
    },
  })
