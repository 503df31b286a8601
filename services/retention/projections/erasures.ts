import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { ErasureRow } from '@docketry/contracts/projections/retention-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

type Erased = Extract<BusinessEvent, { type: 'Erased' }>['data']

function kindOf({ kind, keptId, invoices }: Erased, id: string): ErasureRow['kind'] {
  if (id === keptId) return kind
  return invoices.some(it => it.id === id) ? 'invoice' : 'file'
}

/** Everything erased at the end of retention: for history, and to erase it again after a backup was restored. */
export const erasures = projectionOf<BusinessEvent, ErasureRow>()({
  name: 'erasures',
  version: 1,
  indexes: {},
  on: {
    Erased: {
      ids: ({ files, invoices, whole, keptId }) => [
        ...new Set([...files.map(it => it.id), ...invoices.map(it => it.id), ...(whole ? [keptId] : [])]),
      ],
      fold: (_, data, { metadata: { at } }, id) => ({
        id,
        kind: kindOf(data, id),
        keptId: data.keptId,
        firmId: data.firmId,
        clientId: data.businessId,
        at,
      }),
    },
  },
})
