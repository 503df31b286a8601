/** The owner's side of invitations: list, invite, resend, withdraw. */
import * as contract from '@docketry/contracts/api/team.ts'
import type { InvitationRow } from '@docketry/contracts/projections/people-rows.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { holderOf } from '../../platform/commands/claim.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { checkInvitationLimits, countInvitation } from '../invitation-limits.ts'
import { inviteMemberCommand, resendInvitationCommand, withdrawInvitationCommand, invitation, invitationIdOf } from '../invitation.ts'
import { membershipOf } from '../members.ts'
import { isEmail } from '@docketry/contracts/rules/emails.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { emailHash } from '../sign-in.ts'
import { checkClients } from './team.ts'
import { load } from '../../platform/commands/load.ts'
import { fullName } from '../../shared/user-names.ts'

type Tools = { read: ReadRows; events: EventStore; emailSecret: string }

const maxListed = 500

const shown = ({ id, email, type, clientIds, sentAt, expiresAt }: InvitationRow, at: number): contract.InvitationAnswer => ({
  id,
  email,
  type,
  clientIds,
  sentAt,
  expiresAt,
  expired: expiresAt < at,
})

export const handleInvitations = ({ read }: Pick<Tools, 'read'>) =>
  handler(contract.invitations, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, at }) {
      const filter = { firmId, state: 'pending' }
      const [firm, { rows }] = await Promise.all([
        read.get('businesses', firmId),
        read.find('invitations', { filter, sort: [{ field: 'sentAt', descending: true }], range: [0, maxListed - 1] }),
      ])
      return { joinCode: firm?.firm?.joinCode ?? '', invitations: rows.map(row => shown(row, at)) }
    },
  })

/** Full name of a user; empty for nobody. */
export const nameOf = async ({ read }: Pick<Tools, 'read'>, userId: string): Promise<string> => {
  const user = await read.get('users', userId)
  return user ? fullName(user) : ''
}

/** Whether whoever is registered with the address works in the firm. */
export async function isMember({ read, events, emailSecret }: Tools, email: string, firmId: string): Promise<boolean> {
  const userId = await holderOf(events, 'email', emailHash(emailSecret, email))
  return userId !== null && membershipOf(await read.get('users', userId), firmId) !== null
}

export const handleInviteMember = (tools: Tools) => {
  const { read, emailSecret } = tools
  return handler(contract.inviteMember, {
    firm: ({ body }) => body.firmId,
    async answer(request) {
      const {
        body: { firmId, email: typed, type, clientIds = null },
        caller,
        execute,
      } = request
      const email = typed.trim()
      if (!isEmail(email)) throw new FormRefusal([{ param: 'email', msg: 'Invalid email' }])
      if (await isMember(tools, email, firmId)) throw refuse('request.already-member', 'email')
      await checkClients(read, firmId, clientIds)
      const [firm, inviterName] = await Promise.all([read.get('businesses', firmId), nameOf(tools, caller?.userId ?? '')])
      const invitationId = invitationIdOf(emailSecret, firmId, email)
      const limits = type === 'employee' ? clientIds : null
      await countInvitationMail(tools, request, { firmId, invitationId, email })
      await execute(inviteMemberCommand, { invitationId, firmId, email, firmName: firm?.name ?? '', inviterName, type, clientIds: limits })
      return { id: invitationId }
    },
  })
}

/**
 * Counts a mail that invites somebody, as a member or as an auditor: at most 20 of a firm and 3 to an address per day, in the firm's time
 * zone. Both limits are checked before either counts, so that an invitation refused by one does not count for the other.
 */
export async function countInvitationMail(
  { read, events, emailSecret }: Tools,
  { at, newId, executeAsSystem }: Pick<EndpointRequest<Endpoint>, 'at' | 'newId' | 'executeAsSystem'>,
  invitation: { firmId: string; invitationId: string; email: string },
): Promise<void> {
  const firm = await read.get('businesses', invitation.firmId)
  const day = dateIn(zoneOf(firm), at)
  const [firmId, addressKey, sendId] = [invitation.firmId, emailHash(emailSecret, invitation.email), newId('send-invitation')]
  await checkInvitationLimits(events, { firmId, addressKey, day, sendId })
  for (const [of, key] of [
    ['firm', firmId],
    ['address', addressKey],
  ] as const) {
    await executeAsSystem(countInvitation, { of, key, day, invitationId: invitation.invitationId, firmId, sendId }, of)
  }
}

/** From the stream: the projection may be behind. */
const firmOf = async ({ events }: Tools, id: string): Promise<string | null> => (await load(events, invitation, id)).invited?.firmId ?? null

export const handleResendInvitation = (tools: Tools) =>
  handler(contract.resendInvitation, {
    firm: ({ body }) => firmOf(tools, body.id),
    async answer(request) {
      const { body, caller, execute } = request
      const { invited, state } = await load(tools.events, invitation, body.id)
      // The command refuses an invitation that is not pending.
      if (invited !== null && state === 'pending')
        await countInvitationMail(tools, request, { firmId: invited.firmId, invitationId: body.id, email: invited.email })
      await execute(resendInvitationCommand, { invitationId: body.id, inviterName: await nameOf(tools, caller?.userId ?? '') })
      return { success: true as const }
    },
  })

export const handleWithdrawInvitation = (tools: Tools) =>
  handler(contract.withdrawInvitation, {
    firm: ({ body }) => firmOf(tools, body.id),
    async answer({ body, execute }) {
      await execute(withdrawInvitationCommand, { invitationId: body.id })
      return { success: true as const }
    },
  })
