import type { RetentionEvent } from '@docketry/contracts/events/retention.ts'
import type { HoldRow } from '@docketry/contracts/views/retention-rows.ts'
import { personIn } from '../../core/person-in.ts'
import { viewOf } from '../../core/view-of.ts'

const idOf = ({ firmId, heldId }: { firmId: string; heldId: string }) => [`${firmId}/${heldId}`]

/** What is kept from erasure whatever its age. */
export const holds = viewOf<RetentionEvent, HoldRow>()({
  name: 'holds',
  version: 2,
  indexes: { fields: [['firmId', 'clientId'], ['heldId']] },
  on: {
    HoldPlaced: {
      ids: idOf,
      fold: (_, { heldId, firmId, kind, clientId, groupIds, reason }, { metadata: { actor, at } }, id) => ({ id, heldId, firmId, kind, clientId, groupIds, reason, by: personIn(actor), at }),
    },
    HoldReleased: { ids: idOf, fold: () => null },
  },
})
