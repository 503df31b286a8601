import type { ClientAddressEvent } from '@docketry/contracts/events/client-address.ts'
import type { ClientAddressRow } from '@docketry/contracts/views/mailbox-rows.ts'
import { viewOf } from '../../core/view-of.ts'

const idOf = (data: { entryId: string }) => [data.entryId]

/** Addresses of clients. */
export const clientAddresses = viewOf<ClientAddressEvent, ClientAddressRow>()({
  name: 'client-addresses',
  version: 1,
  indexes: { fields: [['firmId'], ['email']] },
  on: {
    ClientAddressAdded: {
      ids: idOf,
      fold: (_, { entryId, firmId, clientId, email }, { metadata: { at } }) => ({ id: entryId, firmId, clientId, email, createdAt: at }),
    },
    ClientAddressDeleted: { ids: idOf, fold: () => null },
  },
})
