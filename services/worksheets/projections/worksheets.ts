import type { WorksheetEvent } from '@docketry/contracts/events/worksheet.ts'
import type { WorksheetStateRow } from '@docketry/contracts/projections/worksheet-rows.ts'
import { periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = ({ firmId, clientId, period }: { firmId: string; clientId: string; period: string }): string[] => [
  `${firmId}_${clientId}_${period}`,
]

/** Which worksheets are frozen or lodged, by client. */
export const worksheets = projectionOf<WorksheetEvent, WorksheetStateRow>()({
  name: 'worksheets',
  version: 1,
  indexes: { fields: [['firmId', 'clientId']] },
  on: {
    WorksheetFrozen: {
      ids: idOf,
      fold(_, { firmId, clientId, period, blob, adjustments }, { metadata: { actor, at } }, id) {
        const key = periodOf(period)
        return (
          key && {
            id,
            firmId,
            clientId,
            period,
            ...periodRange(key),
            blob,
            adjustments,
            frozen: { by: userIdOfActor(actor), at },
            lodged: null,
          }
        )
      },
    },
    WorksheetReopened: { ids: idOf, fold: () => null },
    WorksheetLodged: {
      ids: idOf,
      fold: (row, { reference, date }, { metadata: { actor, at } }) =>
        row && { ...row, lodged: { by: userIdOfActor(actor), at, reference, date } },
    },
  },
})
