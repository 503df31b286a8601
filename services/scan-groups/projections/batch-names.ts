import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { BatchNameRow } from '@docketry/contracts/projections/rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

/**
 * Every batch as it was created, from which batches of one day are numbered (contracts/rules/batch-names.ts). A renamed or deleted batch
 * keeps its number, so that the numbers of the others do not change. Erasure removes a batch with a given name, and keeps an unnamed one
 * for its number: the row is then taken from `Erased` alone, so that a projection built after the erasure has the same rows. Older `Erased`
 * events do not say that a batch was unnamed.
 */
export const batchNames = projectionOf<BusinessEvent | ScanGroupEvent, BatchNameRow>()({
  name: 'batch-names',
  version: 1,
  indexes: { fields: [['firmId', 'clientId', 'createdAt']] },
  on: {
    GroupCreated: {
      ids: ({ groupId }) => [groupId],
      fold: (_, { groupId: id, firmId, clientId, name }, { metadata: { at }, position }) => ({
        id,
        firmId,
        clientId,
        name,
        createdAt: at,
        position,
      }),
    },
    Erased: {
      ids: ({ kind, keptId }) => (kind === 'group' ? [keptId] : []),
      fold(row, { whole, keptId: id, firmId, businessId: clientId, unnamedSince }) {
        if (!whole) return row
        if (unnamedSince !== undefined) return { id, firmId, clientId, name: '', createdAt: unnamedSince, position: null }
        return row?.name ? null : row
      },
    },
  },
})
