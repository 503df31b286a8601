import { billingHistory } from '@docketry/contracts/api/billing.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { readUnderstood } from '../../platform/commands/load.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { billingHistoryOf } from '../history.ts'
import { subscription } from '../subscription.ts'

/** From the stream, which is current right after a command. */
export const handleBillingHistory = ({ read, events }: { read: ReadRows; events: EventStore }) =>
  handler(billingHistory, {
    firm: ({ query }) => query.firm_id,
    async answer({ query }) {
      const [stored, firm] = await Promise.all([
        readUnderstood(events, subscription.stream(query.firm_id)),
        read.get('businesses', query.firm_id),
      ])
      return billingHistoryOf(stored, zoneOf(firm))
    },
  })
