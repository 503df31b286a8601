import { ClientAddressAdded } from '@docketry/contracts/events/client-address.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { clientAddress, clientAddressStream } from '../client-address.ts'

/** An address is noted for a client; mail from it goes there once it is proven. Refused with `client-address.taken` when another client of the firm has it. */
export const addClientAddress = commandOn(clientAddress)({
  name: 'add-client-address',
  body: ClientAddressAdded.properties.data,
  may: ['staff-of-firm'],
  stream: body => clientAddressStream(body.entryId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide(body, { entry }) {
    if (entry === null) return [{ type: 'ClientAddressAdded', data: body }]
    if (entry.clientId === body.clientId) return []
    throw refuse('client-address.taken', 'email')
  },
})
