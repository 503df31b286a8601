/** The owner's side of invitations: who is invited, inviting, sending again, taking back. */
import * as contract from '@docketry/contracts/api/team.ts'
import type { InvitationRow } from '@docketry/contracts/projections/people-rows.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { claimStream, holderOf } from '../../platform/commands/claim.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { checkCounts, countInvitation } from '../commands/count-invitation.ts'
import { inviteMember as invite, resendInvitation as resend, withdrawInvitation as withdraw } from '../commands/invite.ts'
import { invitationFrom, invitationIdOf, invitationStream } from '../invitation.ts'
import { placeOf } from '../members.ts'
import { isEmail } from '@docketry/contracts/rules/registration.ts'
import { emailHash } from '../sign-in.ts'
import { checkClients } from './change-team.ts'

type Tools = { read: ReadRows; events: EventStore; emailKey: string }

const most = 500

const shown = ({ id, email, type, clientIds, sentAt, expiresAt }: InvitationRow, at: number): contract.InvitationAnswer =>
  ({ id, email, type, clientIds, sentAt, expiresAt, expired: expiresAt < at })

export const invitations = ({ read }: Tools) =>
  handler(contract.invitations, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, at }) {
      const filter = { firmId, state: 'pending' }
      const [firm, { rows }] = await Promise.all([
        read.get('businesses', firmId), read.find('invitations', { filter, sort: [{ field: 'sentAt', descending: true }], range: [0, most - 1] }),
      ])
      return { joinCode: firm?.firm?.joinCode ?? '', invitations: rows.map(row => shown(row, at)) }
    },
  })

const nameOf = async ({ read }: Tools, userId: string): Promise<string> => {
  const user = await read.get('users', userId)
  return user ? `${user.firstName} ${user.lastName}`.trim() : ''
}

export const inviteMember = (tools: Tools) => {
  const { read, events, emailKey } = tools

  async function worksThere(email: string, firmId: string): Promise<boolean> {
    const userId = holderOf(await events.read(claimStream('email', emailHash(emailKey, email))))
    return userId !== null && placeOf(await read.get('users', userId), firmId) !== null
  }

  return handler(contract.inviteMember, {
    firm: ({ body }) => body.firmId,
    async answer(request) {
      const { body: { firmId, email: typed, type, clientIds = null }, caller, execute } = request
      const email = typed.trim()
      if (!isEmail(email)) throw new FormRefusal([{ param: 'email', msg: 'Invalid email' }])
      if (await worksThere(email, firmId)) throw refuse('request.already-member', 'email')
      await checkClients(read, firmId, clientIds)
      const [firm, inviterName] = await Promise.all([read.get('businesses', firmId), nameOf(tools, caller?.userId ?? '')])
      const invitationId = invitationIdOf(emailKey, firmId, email)
      const limits = type === 'employee' ? clientIds : null
      await countOne(tools, request, { firmId, invitationId, email })
      await execute(invite, { invitationId, firmId, email, firmName: firm?.name ?? '', inviterName, type, clientIds: limits })
      return { id: invitationId }
    },
  })
}

/**
 * Before a mail goes out: 20 of a firm and 3 to an address, whoever sends them, on one day of the firm. Looked at first, so that what is refused for the one
 * does not count for the other.
 */
async function countOne({ read, events, emailKey }: Tools, { at, newId, executeAsSystem }: Pick<EndpointRequest<Endpoint>, 'at' | 'newId' | 'executeAsSystem'>, it: { firmId: string; invitationId: string; email: string }): Promise<void> {
  const firm = await read.get('businesses', it.firmId)
  const day = dateIn(firm?.firm?.zone ?? 'Australia/Sydney', at)
  const [firmId, addressKey, sendId] = [it.firmId, emailHash(emailKey, it.email), newId('send-invitation')]
  await checkCounts(events, { firmId, addressKey, day, sendId })
  for (const [of, key] of [['firm', firmId], ['address', addressKey]] as const) {
    await executeAsSystem(countInvitation, { of, key, day, invitationId: it.invitationId, firmId, sendId }, of)
  }
}

/** From the stream: what was invited a moment ago is there, whatever the views show. */
const firmOf = async ({ events }: Tools, id: string): Promise<string | null> =>
  invitationFrom(await events.read(invitationStream(id))).invited?.firmId ?? null

export const resendInvitation = (tools: Tools) =>
  handler(contract.resendInvitation, {
    firm: ({ body }) => firmOf(tools, body.id),
    async answer(request) {
      const { body, caller, execute } = request
      const { invited, state } = invitationFrom(await tools.events.read(invitationStream(body.id)))
      // What is withdrawn is not sent: the command says so.
      if (invited !== null && state === 'pending') await countOne(tools, request, { firmId: invited.firmId, invitationId: body.id, email: invited.email })
      await execute(resend, { invitationId: body.id, inviterName: await nameOf(tools, caller?.userId ?? '') })
      return { success: true as const }
    },
  })

export const withdrawInvitation = (tools: Tools) =>
  handler(contract.withdrawInvitation, {
    firm: ({ body }) => firmOf(tools, body.id),
    async answer({ body, execute }) {
      await execute(withdraw, { invitationId: body.id })
      return { success: true as const }
    },
  })
