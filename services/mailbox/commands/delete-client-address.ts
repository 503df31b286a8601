import { ClientAddressDeleted } from '@docketry/contracts/events/client-address.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { clientAddress, clientAddressStream } from '../client-address.ts'

/** The address is nobody's any more; what came from it stays where it is. */
export const deleteClientAddress = commandOn(clientAddress)({
  name: 'delete-client-address',
  body: ClientAddressDeleted.properties.data,
  may: ['staff-of-firm'],
  stream: body => clientAddressStream(body.entryId),
  scope: (_, { entry }) => ({ firmId: entry?.firmId ?? null, clientId: entry?.clientId ?? null }),
  decide: (body, { entry }) => (entry === null ? [] : [{ type: 'ClientAddressDeleted', data: body }]),
})
