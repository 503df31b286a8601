/** The invitation aggregate: one email address invited to one firm; its commands, and the code in the mailed link. */
import { MemberInvited, type InvitationEvent } from '@docketry/contracts/events/invitation.ts'
import type { Grant } from '@docketry/contracts/events/team.ts'
import { isSameEmail } from '@docketry/contracts/rules/emails.ts'
import { emailHash } from './sign-in.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { idFrom } from '../platform/events/ids.ts'
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { linkCode, readLinkCode } from '../platform/auth/link-codes.ts'

type Invited = Extract<InvitationEvent, { type: 'MemberInvited' }>['data']
/** `state` null: no invitation exists. Expiry follows from `invited.expiresAt` alone. */
type InvitationState = { invited: Invited | null; state: 'pending' | 'withdrawn' | 'accepted' | null; grant: Grant | null }

function evolve(state: InvitationState, event: InvitationEvent): InvitationState {
  switch (event.type) {
    case 'MemberInvited':
      return { invited: event.data, state: 'pending', grant: null }
    case 'InvitationResent':
      return { ...state, invited: state.invited && { ...state.invited, expiresAt: event.data.expiresAt } }
    case 'InvitationWithdrawn':
      return { ...state, state: 'withdrawn' }
    case 'InvitationAccepted':
      return { ...state, state: 'accepted', grant: event.data.grant }
    default:
      return state
  }
}

export const invitation: Aggregate<InvitationState, InvitationEvent> = {
  name: 'invitation',
  stream: id => `invitation-${id}`,
  initial: { invited: null, state: null, grant: null },
  evolve,
}
const onInvitation = commandOn(invitation)

/** One invitation per firm and address, independent of the address's case. */
export const invitationIdOf = (emailSecret: string, firmId: string, email: string): string =>
  idFrom('invitation', firmId, emailHash(emailSecret, email))

const validForMs = 14 * 24 * 3_600_000
const { round: _, expiresAt: __, ...invitationFields } = MemberInvited.properties.data.properties

const scope = (_: object, { invited }: InvitationState) => ({ firmId: invited?.firmId ?? null, clientId: null })
const id = ({ invitationId }: { invitationId: string }) => invitationId
const one = Type.Object({ invitationId: Id })

/**
 * Invites, or updates a pending invitation; either sends a mail. A withdrawn or accepted invitation starts a new `round`, which invalidates
 * earlier links.
 */
export const inviteMemberCommand = onInvitation({
  name: 'invite-member',
  body: Type.Object(invitationFields),
  may: ['owner-of-firm'],
  id,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide: (body, { invited, state }, { at }) => [
    { type: 'MemberInvited', data: { ...body, round: (invited?.round ?? 0) + (state === 'pending' ? 0 : 1), expiresAt: at + validForMs } },
  ],
})

/** Sends the mail again and extends the validity. Refused with `invitation.gone` unless pending. */
export const resendInvitationCommand = onInvitation({
  name: 'resend-invitation',
  body: Type.Object({ invitationId: Id, inviterName: Type.String() }),
  may: ['owner-of-firm'],
  id,
  scope,
  decide({ inviterName }, { invited, state }, { at }) {
    if (invited === null || state !== 'pending') throw refuse('invitation.gone')
    const { clientIds: _, ...sent } = invited
    return [{ type: 'InvitationResent', data: { ...sent, inviterName, expiresAt: at + validForMs } }]
  },
})

/** Refused with `invitation.used` after it was accepted. */
export const withdrawInvitationCommand = onInvitation({
  name: 'withdraw-invitation',
  body: one,
  may: ['owner-of-firm'],
  id,
  scope,
  decide({ invitationId }, { state }) {
    if (state === 'accepted') throw refuse('invitation.used')
    return state === 'pending' ? [{ type: 'InvitationWithdrawn', data: { invitationId } }] : []
  },
})

/** `email`: the person's address, which must be the invited one. `round`: of the link; null when the person is signed in already. */
export const acceptInvitationCommand = onInvitation({
  name: 'accept-invitation',
  body: Type.Object({ invitationId: Id, userId: Id, email: Type.String(), round: Type.Union([Type.Integer(), Type.Null()]) }),
  may: ['system'],
  id,
  scope,
  decide({ invitationId, userId, email, round }, { invited, state, grant }, { at, newId }) {
    if (state === 'accepted' && grant?.userId === userId) return []
    if (invited === null || state !== 'pending' || invited.expiresAt < at || (round !== null && round !== invited.round))
      throw refuse('invitation.gone')
    if (!isSameEmail(invited.email, email)) throw refuse('invitation.other-address', 'email')
    const { firmId, type, clientIds } = invited
    return [
      { type: 'InvitationAccepted', data: { invitationId, userId, grant: { grantId: newId('grant'), userId, firmId, type, clientIds } } },
    ]
  },
})

/** The unsigned path of the link, as the message to the mail stage carries it. */
export const invitationPath = (id: string, round: number): string => `/register?invitation=${id}.${round}`
const pathPattern = /^\/register\?invitation=([\w-]{1,64})\.(\d{1,9})$/u

/** The path with its signed code (platform/auth/link-codes.ts), as the mail carries it; null if `path` is not an invitation's. */
export function signedInvitationPath(key: string, path: string): string | null {
  const [, id, round] = pathPattern.exec(path) ?? []
  return id === undefined || round === undefined ? null : `/register?invitation=${linkCode(key, 'invitation', id, Number(round))}`
}

/** Null for a code with a wrong signature. Withdrawal, use and expiry are checked against the invitation. */
export function readInvitationCode(key: string, code: string): { invitationId: string; round: number } | null {
  const read = readLinkCode(key, 'invitation', code)
  return read && { invitationId: read.id, round: read.round }
}
