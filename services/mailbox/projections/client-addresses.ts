import type { ClientAddressEvent } from '@docketry/contracts/events/client-address.ts'
import type { ClientAddressRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { entryId: string }) => [data.entryId]

/** Email addresses of clients, by firm and address. */
export const clientAddresses = projectionOf<ClientAddressEvent, ClientAddressRow>()({
  name: 'client-addresses',
  version: 3,
  indexes: { fields: [['firmId'], ['email']] },
  on: {
    ClientAddressAdded: {
      ids: idOf,
      fold: (_, { entryId, firmId, clientId, email }, { metadata: { at } }) => ({
        id: entryId,
        firmId,
        clientId,
        email,
        createdAt: at,
        provenAt: null,
        only: false,
        linksRequestedAt: [],
        expiresAt: null,
      }),
    },
    ClientAddressProofAsked: {
      ids: idOf,
      fold: (row, { askedAt, expiresAt }) => row && { ...row, linksRequestedAt: [...row.linksRequestedAt, askedAt].slice(-3), expiresAt },
    },
    ClientAddressProven: { ids: idOf, fold: (row, _, { metadata: { at } }) => row && { ...row, provenAt: row.provenAt ?? at } },
    ClientAddressLimited: { ids: idOf, fold: (row, { only }) => row && { ...row, only } },
    ClientAddressDeleted: { ids: idOf, fold: () => null },
  },
})
