/** The invited person's side: what the link in the mail leads to, and accepting with an account that is there already. */
import { acceptInvitation as acceptCall, invitationOf as ofCodeCall, myInvitations as mineCall } from '@docketry/contracts/api/team.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { claimStream, holderOf } from '../../platform/commands/claim.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { acceptInvitation as accept } from '../commands/invite.ts'
import { readInvitationCode } from '../invitation-code.ts'
import { invitationFrom, invitationStream } from '../invitation.ts'
import { placeGranted } from '../members.ts'
import { emailHash } from '../sign-in.ts'
import { userFrom, userStream } from '../user.ts'

type Tools = { read: ReadRows; events: EventStore; emailKey: string; codeKey: string }

/** Null for a code that is none of ours, or whose invitation was used, withdrawn or has run out. */
export async function invitedBy({ events, codeKey }: Pick<Tools, 'events' | 'codeKey'>, code: string, at: number) {
  const read = readInvitationCode(codeKey, code)
  if (read === null) return null
  const { invited, state } = invitationFrom(await events.read(invitationStream(read.invitationId)))
  const good = state === 'pending' && invited?.round === read.round && invited.expiresAt >= at
  return good ? invited : null
}

type Accepts = { invitationId: string; userId: string; email: string; round: number | null }

/** The invitation's own stream decides; team and person follow, and a reaction completes what a crash leaves. */
export async function acceptAs({ events }: Pick<Tools, 'events'>, execute: EndpointRequest<Endpoint>['executeAsSystem'], body: Accepts): Promise<void> {
  await execute(accept, body, 'accept')
  const { grant } = invitationFrom(await events.read(invitationStream(body.invitationId)))
  if (grant) await placeGranted(events, execute, grant)
}

export const invitationOf = (tools: Tools) =>
  handler(ofCodeCall, {
    async answer({ query: { code }, at }) {
      const invited = await invitedBy(tools, code, at)
      if (invited === null) throw refuse('invitation.unknown')
      const { email, firmName, type } = invited
      const userId = holderOf(await tools.events.read(claimStream('email', emailHash(tools.emailKey, email))))
      const registered = userId !== null && userFrom(await tools.events.read(userStream(userId))).registered !== null
      return { email, firmName, type, registered }
    },
  })

export const myInvitations = ({ read }: Tools) =>
  handler(mineCall, {
    async answer({ caller, at }) {
      const me = caller && (await read.get('users', caller.userId))
      if (!me) return []
      const filter = { emailKey: me.email.trim().toLowerCase(), state: 'pending', expiresAt: { gte: at } }
      const { rows } = await read.find('invitations', { filter, sort: [{ field: 'sentAt', descending: true }], range: [0, 99] })
      const names = new Map((await read.getMany('businesses', rows.map(row => row.firmId))).map(({ id, name }) => [id, name]))
      return rows.map(({ id, firmId, type, expiresAt }) => ({ id, firm: { id: firmId, name: names.get(firmId) ?? '' }, type, expiresAt }))
    },
  })

/** Verified first: that one has registered with an address does not show that mail to it reaches one. */
export const acceptInvitation = (tools: Tools) =>
  handler(acceptCall, {
    async answer({ body, caller, executeAsSystem }) {
      const { registered } = userFrom(caller === null ? [] : await tools.events.read(userStream(caller.userId)))
      const { invited } = invitationFrom(await tools.events.read(invitationStream(body.id)))
      if (registered === null || invited === null || emailOf(invited) !== emailOf(registered)) throw refuse('not-found')
      await acceptAs(tools, executeAsSystem, { invitationId: body.id, userId: registered.userId, email: registered.email, round: null })
      return { success: true as const }
    },
  })

const emailOf = ({ email }: { email: string }): string => email.trim().toLowerCase()
