/** The invited person's side: what an invitation's link shows, own invitations, and accepting one with an existing account. */
import { acceptInvitation, invitationOf, myInvitations } from '@docketry/contracts/api/team.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { isSameEmail, plainEmail } from '@docketry/contracts/rules/emails.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { holderOf } from '../../platform/commands/claim.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { engagement, readEngagementCode } from '../engagement.ts'
import { acceptInvitationCommand, readInvitationCode, invitation } from '../invitation.ts'
import { applyGrant } from '../members.ts'
import { emailHash } from '../sign-in.ts'
import { user } from '../user.ts'
import { load } from '../../platform/commands/load.ts'

type Tools = { read: ReadRows; events: EventStore; emailSecret: string; codeKey: string }

/** `round` null: of an auditor's engagement, where there is nothing to accept: it counts for whoever has verified the address. */
type ByCode = { id: string; email: string; firmName: string; type: 'admin' | 'employee' | 'auditor'; round: number | null }

async function engagementByCode({ events, codeKey }: Pick<Tools, 'events' | 'codeKey'>, code: string, at: number): Promise<ByCode | null> {
  const id = readEngagementCode(codeKey, code)
  const { engaged, ended } = id === null ? engagement.initial : await load(events, engagement, id)
  return id === null || engaged === null || ended || engaged.expiresAt < at
    ? null
    : { id, email: engaged.email, firmName: engaged.firmName, type: 'auditor', round: null }
}

/**
 * Null for a forged code, or if the invitation was used, withdrawn or has expired at `at`; for an engagement that has ended, and once its
 * link has expired.
 */
export async function invitationByCode(tools: Pick<Tools, 'events' | 'codeKey'>, code: string, at: number): Promise<ByCode | null> {
  const { events, codeKey } = tools
  const read = readInvitationCode(codeKey, code)
  if (read === null) return engagementByCode(tools, code, at)
  const { invited, state } = await load(events, invitation, read.invitationId)
  const good = state === 'pending' && invited?.round === read.round && invited.expiresAt >= at
  return good ? { ...invited, id: invited.invitationId } : null
}

type Acceptance = { invitationId: string; userId: string; email: string; round: number | null }

/** The invitation's stream decides; team and person follow, and a reaction completes them after a crash. */
export async function acceptInvitationAs(
  { events }: Pick<Tools, 'events'>,
  execute: EndpointRequest<Endpoint>['executeAsSystem'],
  body: Acceptance,
): Promise<void> {
  await execute(acceptInvitationCommand, body, 'accept')
  const { grant } = await load(events, invitation, body.invitationId)
  if (grant) await applyGrant(events, execute, grant)
}

export const handleInvitationOf = (tools: Tools) =>
  handler(invitationOf, {
    async answer({ query: { code }, at }) {
      const invited = await invitationByCode(tools, code, at)
      if (invited === null) throw refuse('invitation.unknown')
      const { email, firmName, type } = invited
      const userId = await holderOf(tools.events, 'email', emailHash(tools.emailSecret, email))
      const registered = userId !== null && (await load(tools.events, user, userId)).registered !== null
      return { email, firmName, type, registered }
    },
  })

export const handleMyInvitations = ({ read }: Tools) =>
  handler(myInvitations, {
    async answer({ caller, at }) {
      const me = caller && (await read.get('users', caller.userId))
      if (!me) return []
      const filter = { emailKey: plainEmail(me.email), state: 'pending', expiresAt: { gte: at } }
      const { rows } = await read.find('invitations', { filter, sort: [{ field: 'sentAt', descending: true }], range: [0, 99] })
      const names = new Map(
        (
          await read.getMany(
            'businesses',
            rows.map(row => row.firmId),
          )
        ).map(({ id, name }) => [id, name]),
      )
      return rows.map(({ id, firmId, type, expiresAt }) => ({ id, firm: { id: firmId, name: names.get(firmId) ?? '' }, type, expiresAt }))
    },
  })

/** Needs a verified address: registering with an address does not prove that its mail is read. */
export const handleAcceptInvitation = (tools: Tools) =>
  handler(acceptInvitation, {
    async answer({ body, caller, executeAsSystem }) {
      const { registered } = caller === null ? user.initial : await load(tools.events, user, caller.userId)
      const { invited } = await load(tools.events, invitation, body.id)
      if (registered === null || invited === null || !isSameEmail(invited.email, registered.email)) throw refuse('not-found')
      await acceptInvitationAs(tools, executeAsSystem, {
        invitationId: body.id,
        userId: registered.userId,
        email: registered.email,
        round: null,
      })
      return { success: true as const }
    },
  })
