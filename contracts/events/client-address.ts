/**
 * Stream `client-address-<entryId>`: an e-mail address of a client, so that mail from it finds its client once whoever has the address has agreed. The id
 * derives from firm and address: the stream itself is the claim that an address belongs to one client of a firm. Times are UTC milliseconds.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

/** `email` in lower case. Mail from it is routed by it only after `ClientAddressProven`. */
export const ClientAddressAdded = fact('ClientAddressAdded', { entryId: Id, firmId: Id, clientId: Id, email: Type.String() })
/**
 * A link was asked for that the owner of the address confirms it with. `round` counts how often the address was added: a link of a former round opens
 * nothing. `firmName`: as the mail says it.
 */
export const ClientAddressProofAsked = fact('ClientAddressProofAsked', {
  entryId: Id, email: Type.String(), firmName: Type.String(), round: Type.Integer(), askedAt: Type.Integer(), expiresAt: Type.Integer(),
})
/**
 * Whoever has the address has agreed: by the `link` that was mailed to it, or by a `mail` from it to the firm's own address that the receiving server vouched
 * for. `operator`: the demo. `round`: of the link.
 */
export const ClientAddressProven = fact('ClientAddressProven', {
  entryId: Id, by: Type.Union([Type.Literal('link'), Type.Literal('mail'), Type.Literal('operator')]), round: orNull(Type.Integer()),
})
/** `only`: mail from it that names no firm is left to another firm that has the address too; mail to the firm's own address arrives as before. */
export const ClientAddressLimited = fact('ClientAddressLimited', { entryId: Id, only: Type.Boolean() })
export const ClientAddressDeleted = fact('ClientAddressDeleted', { entryId: Id })

export const ClientAddressEvent = Type.Union([ClientAddressAdded, ClientAddressProofAsked, ClientAddressProven, ClientAddressLimited, ClientAddressDeleted])
export type ClientAddressEvent = Type.Static<typeof ClientAddressEvent>
