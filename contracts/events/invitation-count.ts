/**
 * Streams `invitation-count-firm-<firmId>-<day>` and `invitation-count-address-<keyed hash>-<day>`: the invitations that a firm sent, and
 * that went to an address, on one day of the firm's time zone. Each is counted before its mail goes out, so that the limits are never
 * exceeded. `sendId`: id of the request; a repeated request has the same one and is not counted again.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

export const InvitationCounted = fact('InvitationCounted', { invitationId: Id, firmId: Id, sendId: Id })

export const InvitationCountEvent = Type.Union([InvitationCounted])
export type InvitationCountEvent = Type.Static<typeof InvitationCountEvent>
