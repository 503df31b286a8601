/**
 * Stream `client-address-<entryId>`: an email address of a client. Mail from it is assigned to the client once the holder of the address
 * has agreed. The id derives from firm and address: the stream itself is the claim that an address belongs to one client of a firm. Times
 * are UTC milliseconds.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

/**
 * `email` in lower case. Mail from it is routed by it only after `ClientAddressProven`. `own`: it was added because it is the email in the
 * client's details, and is deleted when that is changed; absent for an address that a person added, and in older events.
 */
export const ClientAddressAdded = fact('ClientAddressAdded', {
  entryId: Id,
  firmId: Id,
  clientId: Id,
  email: Type.String(),
  own: Type.Optional(Type.Literal(true)),
})
/**
 * A confirmation link was requested. `round` counts how often the address was added: a link of an earlier round is invalid. `firmName`: for
 * the mail.
 */
export const ClientAddressProofAsked = fact('ClientAddressProofAsked', {
  entryId: Id,
  email: Type.String(),
  firmName: Type.String(),
  round: Type.Integer(),
  askedAt: Type.Integer(),
  expiresAt: Type.Integer(),
})
/**
 * The holder of the address has agreed: by the mailed `link`, or by a `mail` from it to the firm's own address that the receiving server
 * authenticated. `operator`: by the demo, for its own clients. `round`: of the link.
 */
export const ClientAddressProven = fact('ClientAddressProven', {
  entryId: Id,
  by: Type.Union([Type.Literal('link'), Type.Literal('mail'), Type.Literal('operator')]),
  round: orNull(Type.Integer()),
})
/**
 * `only`: mail from it that names no firm goes to another firm that has the address too; mail to the firm's own address is not affected.
 */
export const ClientAddressLimited = fact('ClientAddressLimited', { entryId: Id, only: Type.Boolean() })
export const ClientAddressDeleted = fact('ClientAddressDeleted', { entryId: Id })

export const ClientAddressEvent = Type.Union([
  ClientAddressAdded,
  ClientAddressProofAsked,
  ClientAddressProven,
  ClientAddressLimited,
  ClientAddressDeleted,
])
export type ClientAddressEvent = Type.Static<typeof ClientAddressEvent>
