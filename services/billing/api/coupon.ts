import { couponCheck as call } from '@docketry/contracts/api/billing.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { codeOf, couponIn, worth } from '../coupon.ts'

/** The last day of a coupon is one in Sydney, as long as nobody says which firm it is for; buying looks at the firm's own. */
const zone = 'Australia/Sydney'

/** All codes that are good for nothing look alike. */
export const couponCheck = ({ events }: { events: EventStore }) =>
  handler(call, {
    async answer({ query, at }) {
      const code = codeOf(query.code)
      const percentage = code === null ? null : worth(await couponIn(events, code), dateIn(zone, at))
      return { valid: percentage !== null, percentage: percentage ?? 0, code: code ?? query.code.trim().toUpperCase() }
    },
  })
