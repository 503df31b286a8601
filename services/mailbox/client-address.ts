/** The client-address aggregate: an address of a firm's client. Its stream is named by firm and address, so that no address has two clients. */
import type { ClientAddressEvent } from '@docketry/contracts/events/client-address.ts'
import type { Aggregate } from '../core/command.ts'
import { idFrom } from '../core/ids.ts'

export type ClientAddressState = { firmId: string; clientId: string } | null

export const clientAddress: Aggregate<ClientAddressState, ClientAddressEvent> = {
  name: 'client-address',
  initial: null,
  evolve(state, event) {
    if (event.type === 'ClientAddressAdded') return { firmId: event.data.firmId, clientId: event.data.clientId }
    return event.type === 'ClientAddressDeleted' ? null : state
  },
}

export const plainEmail = (email: string): string => email.trim().toLowerCase()
export const entryIdOf = (firmId: string, email: string): string => idFrom('client-address', firmId, plainEmail(email))
export const clientAddressStream = (entryId: string): string => `client-address-${entryId}`
