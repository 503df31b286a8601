/** The owner invites somebody by e-mail, sends the mail again, or takes the invitation back; whoever has the address accepts. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { MemberInvited } from '@docketry/contracts/events/invitation.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { invitationStream, onInvitation, sameEmail, type InvitationState } from '../invitation.ts'

const goodForMs = 14 * 24 * 3_600_000
const { round: _, expiresAt: __, ...told } = MemberInvited.properties.data.properties

const scope = (_: object, { invited }: InvitationState) => ({ firmId: invited?.firmId ?? null, clientId: null })
const stream = ({ invitationId }: { invitationId: string }) => invitationStream(invitationId)
const one = Type.Object({ invitationId: Id })

/** Asked again while it is pending, it is the same invitation with what is said now, and a mail goes out again. */
export const inviteMember = onInvitation({
  name: 'invite-member',
  body: Type.Object(told),
  may: ['owner-of-firm'],
  stream,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide: (body, { invited, state }, { at }) =>
    [{ type: 'MemberInvited', data: { ...body, round: (invited?.round ?? 0) + (state === 'pending' ? 0 : 1), expiresAt: at + goodForMs } }],
})

export const resendInvitation = onInvitation({
  name: 'resend-invitation',
  body: Type.Object({ invitationId: Id, inviterName: Type.String() }),
  may: ['owner-of-firm'],
  stream,
  scope,
  decide({ inviterName }, { invited, state }, { at }) {
    if (invited === null || state !== 'pending') throw refuse('invitation.gone')
    const { clientIds: _, ...sent } = invited
    return [{ type: 'InvitationResent', data: { ...sent, inviterName, expiresAt: at + goodForMs } }]
  },
})

export const withdrawInvitation = onInvitation({
  name: 'withdraw-invitation',
  body: one,
  may: ['owner-of-firm'],
  stream,
  scope,
  decide({ invitationId }, { state }) {
    if (state === 'accepted') throw refuse('invitation.used')
    return state === 'pending' ? [{ type: 'InvitationWithdrawn', data: { invitationId } }] : []
  },
})

/** `email`: that of the person, which must be the one that was invited. `round`: of the link; null for who is signed in already. */
export const acceptInvitation = onInvitation({
  name: 'accept-invitation',
  body: Type.Object({ invitationId: Id, userId: Id, email: Type.String(), round: Type.Union([Type.Integer(), Type.Null()]) }),
  may: ['system'],
  stream,
  scope,
  decide({ invitationId, userId, email, round }, { invited, state, grant }, { at, newId }) {
    if (state === 'accepted' && grant?.userId === userId) return []
    if (invited === null || state !== 'pending' || invited.expiresAt < at || (round !== null && round !== invited.round)) throw refuse('invitation.gone')
    if (!sameEmail(invited.email, email)) throw refuse('invitation.other-address', 'email')
    const { firmId, type, clientIds } = invited
    return [{ type: 'InvitationAccepted', data: { invitationId, userId, grant: { grantId: newId('grant'), userId, firmId, type, clientIds } } }]
  },
})
