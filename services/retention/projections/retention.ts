import type { RetentionEvent } from '@docketry/contracts/events/retention.ts'
import type { RetentionRow } from '@docketry/contracts/projections/retention-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const firmOf = (data: { firmId: string }) => [data.firmId]

/** Firms with a shorter retention than the longest, and from when it applies. */
export const retention = projectionOf<RetentionEvent, RetentionRow>()({
  name: 'retention',
  version: 1,
  indexes: {},
  on: {
    RetentionShortened: { ids: firmOf, fold: (_, { firmId: id, months, before, from, day }) => ({ id, months, before, from, day }) },
    RetentionLengthened: { ids: firmOf, fold: () => null },
  },
})
