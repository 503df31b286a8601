/**
 * Stream `invitation-<invitationId>`: one email address invited to one firm. After a withdrawal or acceptance it can be invited again:
 * `round` counts from 1, and a mailed link is valid for its round only, until `expiresAt` (UTC ms). `clientIds`: the clients that an
 * employee is limited to; null for all.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { Grant } from './team.ts'

const Invited = Type.Union([Type.Literal('admin'), Type.Literal('employee')])
const sent = {
  invitationId: Id,
  firmId: Id,
  email: Type.String(),
  firmName: Type.String(),
  inviterName: Type.String(),
  type: Invited,
  round: Type.Integer(),
  expiresAt: Type.Integer(),
}

export const MemberInvited = fact('MemberInvited', { ...sent, clientIds: orNull(Type.Array(Id)) })
/** The same link again, valid for longer. */
export const InvitationResent = fact('InvitationResent', sent)
export const InvitationWithdrawn = fact('InvitationWithdrawn', { invitationId: Id })
export const InvitationAccepted = fact('InvitationAccepted', { invitationId: Id, userId: Id, grant: Grant })

export const InvitationEvent = Type.Union([MemberInvited, InvitationResent, InvitationWithdrawn, InvitationAccepted])
export type InvitationEvent = Type.Static<typeof InvitationEvent>
