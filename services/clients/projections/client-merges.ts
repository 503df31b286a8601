import type { ClientMergesEvent } from '@docketry/contracts/events/client-merges.ts'
import type { ClientMerge, ClientMergesRow } from '@docketry/contracts/projections/client-merge-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = ({ firmId }: { firmId: string }) => [firmId]

const rowOf = (id: string, merges: ClientMerge[]): ClientMergesRow => ({
  id,
  merges,
  clientIds: [...new Set(merges.flatMap(it => (it.until === null ? [it.duplicateId, it.survivorId] : [])))],
})

/** A firm's merges of clients, also those that were taken back: questions about an earlier time need them. */
export const clientMergesRows = projectionOf<ClientMergesEvent, ClientMergesRow>()({
  name: 'client-merges',
  version: 1,
  indexes: { fields: [['clientIds']] },
  on: {
    ClientsMerged: {
      ids: idOf,
      fold: (row, { firmId, survivorId, duplicateId, reason }, { metadata: { at, actor } }) =>
        rowOf(firmId, [...(row?.merges ?? []), { survivorId, duplicateId, at, until: null, by: actor, reason }]),
    },
    ClientsSeparated: {
      ids: idOf,
      fold: (row, { firmId, duplicateId }, { metadata: { at } }) =>
        rowOf(
          firmId,
          (row?.merges ?? []).map(it => (it.duplicateId === duplicateId && it.until === null ? { ...it, until: at } : it)),
        ),
    },
  },
})
