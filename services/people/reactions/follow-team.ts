/** What was decided is carried out, whatever process died in between. Done already, each of these commands finds nothing to do. */
import type { InvitationEvent } from '@docketry/contracts/events/invitation.ts'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { Grant, TeamEvent } from '@docketry/contracts/events/team.ts'
import type { CommandCall } from '../../platform/commands/command.ts'
import { reactionTo } from '../../platform/reactions/reaction-to.ts'
import { letIn } from '../members.ts'

/** The business is a firm before it has staff. */
export const carriedOut = (grant: Grant): CommandCall[] => [
  ...(grant.opens ? [{ name: 'open-as-firm', body: openingOf(grant.firmId) }] : []),
  { name: 'place-member', body: letIn(grant) },
]
/** Its join code comes by a reaction of the clients area. */
export const openingOf = (businessId: string) => ({ businessId, joinCode: '', zone: 'Australia/Sydney', plan: 'Free' })

export const letInApproved = reactionTo<RequestEvent>()('let-in-approved', 'JoinApproved', ({ grant }) => ({ commands: grant ? carriedOut(grant) : [] }))
export const letInInvited = reactionTo<InvitationEvent>()('let-in-invited', 'InvitationAccepted', ({ grant }) => ({ commands: carriedOut(grant) }))

export const followTeam = reactionTo<TeamEvent>()('follow-team', 'MemberPlaced', ({ firmId, userId, type, clientIds, turn }) => ({
  commands: [{ name: 'employ', body: { firmId, userId, type, clientIds, turn } }],
}))
