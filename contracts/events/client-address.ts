/**
 * Stream `client-address-<entryId>`: an e-mail address of a client, so that mail from it finds its client. The id derives from firm and address: the
 * stream itself is the claim that an address belongs to one client of a firm.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

/** `email` in lower case. */
export const ClientAddressAdded = fact('ClientAddressAdded', { entryId: Id, firmId: Id, clientId: Id, email: Type.String() })
export const ClientAddressDeleted = fact('ClientAddressDeleted', { entryId: Id })

export const ClientAddressEvent = Type.Union([ClientAddressAdded, ClientAddressDeleted])
export type ClientAddressEvent = Type.Static<typeof ClientAddressEvent>
