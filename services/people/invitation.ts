/** The invitation aggregate: one e-mail address, one firm. */
import type { InvitationEvent } from '@docketry/contracts/events/invitation.ts'
import type { Grant } from '@docketry/contracts/events/team.ts'
import { emailHash } from './sign-in.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { idFrom } from '../platform/events/ids.ts'

type Invited = Extract<InvitationEvent, { type: 'MemberInvited' }>['data']
/** `state` null: nobody was invited. Whether it has run out, `expiresAt` tells. */
export type InvitationState = { invited: Invited | null; state: 'pending' | 'withdrawn' | 'accepted' | null; grant: Grant | null }

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

export const invitation: Aggregate<InvitationState, InvitationEvent> = { name: 'invitation', initial: { invited: null, state: null, grant: null }, evolve }
export const onInvitation = commandOn(invitation)

export const invitationStream = (id: string): string => `invitation-${id}`
/** The same address has one invitation to a firm, however it is written. */
export const invitationIdOf = (emailKey: string, firmId: string, email: string): string => idFrom('invitation', firmId, emailHash(emailKey, email))
export const sameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The state from a stream just read. */
export const invitationFrom = (events: { type: string; data: unknown }[]): InvitationState =>
  events.reduce((state, event) => invitation.evolve(state, event as InvitationEvent), invitation.initial) // its streams hold nothing else
