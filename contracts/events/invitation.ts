/**
 * Stream `invitation-<invitationId>`: one e-mail address invited to one firm. Withdrawn or used, it may be invited again: `round` counts from 1, and the
 * link in the mail is good for its round alone, until `expiresAt` (UTC ms). `clientIds`: the only clients that an employee is to work for.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { Grant } from './team.ts'

const Invited = Type.Union([Type.Literal('admin'), Type.Literal('employee')])
const sent = { invitationId: Id, firmId: Id, email: Type.String(), firmName: Type.String(), inviterName: Type.String(), type: Invited, round: Type.Integer(), expiresAt: Type.Integer() }

export const MemberInvited = fact('MemberInvited', { ...sent, clientIds: orNull(Type.Array(Id)) })
/** The same link once more, good for longer. */
export const InvitationResent = fact('InvitationResent', sent)
export const InvitationWithdrawn = fact('InvitationWithdrawn', { invitationId: Id })
export const InvitationAccepted = fact('InvitationAccepted', { invitationId: Id, userId: Id, grant: Grant })

export const InvitationEvent = Type.Union([MemberInvited, InvitationResent, InvitationWithdrawn, InvitationAccepted])
export type InvitationEvent = Type.Static<typeof InvitationEvent>
