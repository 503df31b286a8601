/** Completes approved requests and accepted invitations after a crash. Idempotent: the commands do nothing if the handler has run them already. */
import type { InvitationEvent } from '@docketry/contracts/events/invitation.ts'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { Grant, TeamEvent } from '@docketry/contracts/events/team.ts'
import type { CommandCall } from '../../platform/commands/command.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'
import { placementOf } from '../members.ts'

/** The business becomes a firm before it gets members. */
export const commandsOfGrant = (grant: Grant): CommandCall[] => [
  ...(grant.opens ? [{ name: 'open-as-firm', body: openingOf(grant.firmId) }] : []),
  { name: 'place-member', body: placementOf(grant) },
]
/** A reaction of the clients area adds the join code. */
export const openingOf = (businessId: string) => ({ businessId, joinCode: '', zone: 'Australia/Sydney', plan: 'Free' })

export const placeApproved = reactionTo<RequestEvent>()('let-in-approved', 'JoinApproved', ({ grant }) => ({ commands: grant ? commandsOfGrant(grant) : [] }))
export const placeInvited = reactionTo<InvitationEvent>()('let-in-invited', 'InvitationAccepted', ({ grant }) => ({ commands: commandsOfGrant(grant) }))

export const followTeam = reactionTo<TeamEvent>()('follow-team', 'MemberPlaced', ({ firmId, userId, type, clientIds, turn }) => ({
  commands: [{ name: 'employ', body: { firmId, userId, type, clientIds, turn } }],
}))
