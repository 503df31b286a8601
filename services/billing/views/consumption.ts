import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { ConsumptionRow } from '@docketry/contracts/views/billing-rows.ts'
import { viewOf } from '../../core/view-of.ts'

const usual = 'Australia/Sydney'
const nothing = (id: string): ConsumptionRow => ({ id, zone: usual, months: {} })

/**
 * Invoices that were read, counted once each: `InvoiceExtracted` is the first event of an invoice that the machine found and stands in its stream
 * once, whatever is read again, split, joined, moved or deleted afterwards. Nothing is ever given back. Streams that are erased at the end of retention cannot be counted any more: `Erased` tells how many there
 * were, and a month never has fewer.
 */
export const consumption = viewOf<InvoiceEvent | BusinessEvent, ConsumptionRow>()({
  name: 'consumption',
  version: 2,
  indexes: {},
  on: {
    FirmOpened: { ids: ({ businessId }) => [businessId], fold: (row, { zone }, _, id) => ({ ...(row ?? nothing(id)), zone }) },
    InvoiceExtracted: {
      ids: ({ firmId }) => [firmId],
      fold(row, _, { metadata: { at } }, id) {
        const { months, ...rest } = row ?? nothing(id)
        const month = dateIn(rest.zone, at).slice(0, 7)
        return { ...rest, months: { ...months, [month]: (months[month] ?? 0) + 1 } }
      },
    },
    Erased: {
      ids: ({ firmId }) => [firmId],
      fold(row, { consumed }, _, id) {
        const { months, ...rest } = row ?? nothing(id)
        const counted = Object.entries(consumed).map(([month, count]) => [month, Math.max(count, months[month] ?? 0)] as const)
        return { ...rest, months: { ...months, ...Object.fromEntries(counted) } }
      },
    },
  },
})
