import type { RetentionEvent } from '@docketry/contracts/events/retention.ts'
import type { LegalHoldRow } from '@docketry/contracts/projections/retention-rows.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = ({ firmId, heldId }: { firmId: string; heldId: string }) => [`${firmId}/${heldId}`]

/** Legal holds. */
export const legalHolds = projectionOf<RetentionEvent, LegalHoldRow>()({
  name: 'holds',
  version: 2,
  indexes: { fields: [['firmId', 'clientId'], ['heldId']] },
  on: {
    HoldPlaced: {
      ids: idOf,
      fold: (_, { heldId, firmId, kind, clientId, groupIds, reason }, { metadata: { actor, at } }, id) => ({
        id,
        heldId,
        firmId,
        kind,
        clientId,
        groupIds,
        reason,
        by: userIdOfActor(actor),
        at,
      }),
    },
    HoldReleased: { ids: idOf, fold: () => null },
  },
})
