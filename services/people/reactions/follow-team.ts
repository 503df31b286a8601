/**
 * Completes approved requests and accepted invitations after a crash. Idempotent: the commands do nothing if the handler has run them
 * already.
 */
import { openAsFirm } from '@docketry/contracts/commands/clients.ts'
import type { InvitationEvent } from '@docketry/contracts/events/invitation.ts'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { Grant, TeamEvent } from '@docketry/contracts/events/team.ts'
import { call, type CommandCall } from '../../platform/commands/command.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'
import { newFirmSettings } from '../companies.ts'
import { placementOf } from '../members.ts'
import { placeMember } from '../team.ts'
import { employ } from '../user-commands.ts'

/** The business becomes a firm before it gets members. */
const commandsOfGrant = (grant: Grant): CommandCall[] => [
  ...(grant.opens ? [call(openAsFirm, openingOf(grant.firmId))] : []),
  call(placeMember, placementOf(grant)),
]
/** A reaction of the clients area adds the join code. */
export const openingOf = (businessId: string) => ({ businessId, joinCode: '', ...newFirmSettings })

export const placeApproved = reactionTo<RequestEvent>()('let-in-approved', 'JoinApproved', ({ grant }) => ({
  commands: grant ? commandsOfGrant(grant) : [],
}))
export const placeInvited = reactionTo<InvitationEvent>()('let-in-invited', 'InvitationAccepted', ({ grant }) => ({
  commands: commandsOfGrant(grant),
}))

export const followTeam = reactionTo<TeamEvent>()('follow-team', 'MemberPlaced', ({ firmId, userId, type, clientIds, turn }) => ({
  commands: [call(employ, { firmId, userId, type, clientIds, turn })],
}))
