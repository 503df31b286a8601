import { team, changeMemberType, leaveFirm, limitMember, removeMember, type TeamEntry } from '@docketry/contracts/api/team.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { clientsOfCaller } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { membershipOf, ownersOf, setMembership } from '../members.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { isClientOf } from '../../shared/client-of-firm.ts'
import { endAllSessions } from '../user-commands.ts'
import { reassignRequest } from '../request.ts'
import { confirmPassword, type PasswordTools } from '../passwords.ts'
import { assigneeOf } from '../companies.ts'
import { team as teamOf, type Membership } from '../team.ts'
import { readUnderstood } from '../../platform/commands/load.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'

const order = { owner: 0, admin: 1, employee: 2 } as const
const nameOf = ({ user: { firstName, lastName } }: TeamEntry): string => `${firstName} ${lastName}`

export const handleTeam = ({ read }: { read: ReadRows }) =>
  handler(team, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, caller }) {
      const { rows } = await read.find('users', { filter: { firmIds: firmId } })
      const seesAll = caller !== null && clientsOfCaller(caller, firmId) === null
      const entries = rows.flatMap((row): TeamEntry[] => {
        const membership = membershipOf(row, firmId)
        const { id: userId, firstName, lastName, email } = row
        // A limited employee sees no other clients, not even their ids.
        const clientIds = membership?.type === 'employee' && (seesAll || userId === caller?.userId) ? membership.clientIds : null
        return membership ? [{ userId, type: membership.type, user: { firstName, lastName, email }, clientIds }] : []
      })
      const [owner, ...otherOwners] = entries.filter(it => it.type === 'owner')
      if (owner && otherOwners.length === 0) owner.onlyOwner = true
      return entries.sort((a, b) => order[a.type] - order[b.type] || nameOf(a).localeCompare(nameOf(b), 'en'))
    },
  })

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }
type OwnerTools = Tools & PasswordTools
type Execute = EndpointRequest<Endpoint>['executeAsSystem']
type Member = { firmId: string; userId: string }
const done = { success: true as const }

const currentMembership = async ({ read }: Tools, { firmId, userId }: Member): Promise<Membership | null> =>
  membershipOf(await read.get('users', userId), firmId)

/** `next` null: removes the member. False if nothing changed. */
async function changeMembership(
  { read }: Tools,
  execute: Execute,
  { firmId, userId }: Member,
  now: Membership | null,
  next: Membership | null,
): Promise<boolean> {
  const { type, clientIds } = next ?? { type: null, clientIds: null }
  return setMembership(execute, { firmId, userId, type, clientIds, now, owners: await ownersOf(read, firmId) }, 'place')
}

/** Whether the request changed the team before: by leaving, or as an owner of their own membership, the caller has lost access to it. */
const wasCarriedOut =
  ({ events }: Tools) =>
  async ({ actId, body: { firmId } }: { actId: string; body: { firmId: string } }): Promise<boolean> =>
    (await readUnderstood(events, teamOf.stream(firmId))).some(({ metadata }) => metadata.actId === actId)

/** Pending requests of a former owner go to another owner. Idempotent. */
async function reassignRequests({ read }: Tools, execute: Execute, { firmId, userId }: Member): Promise<void> {
  const { rows } = await read.find('requests', { filter: { assigneeId: userId, status: 'pending' } })
  const companies = new Map((await read.getMany('businesses', [...new Set(rows.map(row => row.firmId))])).map(row => [row.id, row]))
  for (const { id: requestId, firmId: companyId } of rows) {
    const business = companies.get(companyId)
    if (!business || (business.id !== firmId && !isClientOf(business, firmId))) continue
    await execute(reassignRequest, { requestId, assigneeId: await assigneeOf(read, business, userId) }, requestId)
  }
}

/** Refused with `team.not-a-client` unless each is a client of the firm. */
export async function checkClients(read: ReadRows, firmId: string, clientIds: readonly string[] | null): Promise<void> {
  const ids = [...new Set(clientIds ?? [])]
  const rows = await read.getMany('businesses', ids)
  if (rows.length < ids.length || rows.some(row => !row.firmIds.includes(firmId))) throw refuse('team.not-a-client', 'clientIds')
}

/** A change of the firm's owners needs the current password, and ends the caller's other sessions. */
async function confirmOwnerChange(
  tools: OwnerTools,
  request: Pick<EndpointRequest<Endpoint>, 'caller' | 'from' | 'executeAsSystem'>,
  current: string | undefined,
): Promise<void> {
  await confirmPassword(tools, request, current)
  await request.executeAsSystem(endAllSessions, { userId: request.caller?.userId ?? '', keeps: request.caller?.sessionId ?? null })
}

export const handleChangeMemberType = (tools: OwnerTools) =>
  handler(changeMemberType, {
    firm: ({ body }) => body.firmId,
    wasCarriedOut: wasCarriedOut(tools),
    async answer(request) {
      const {
        body: { type, current, ...member },
        executeAsSystem,
      } = request
      const now = await currentMembership(tools, member)
      if (now === null) throw refuse('team.not-a-member')
      if (type !== now.type && (type === 'owner' || now.type === 'owner')) await confirmOwnerChange(tools, request, current)
      await changeMembership(tools, executeAsSystem, member, now, { ...now, type })
      if (type !== 'owner') await reassignRequests(tools, executeAsSystem, member)
      return done
    },
  })

export const handleLimitMember = (tools: Tools) =>
  handler(limitMember, {
    firm: ({ body }) => body.firmId,
    async answer({ body: { clientIds, ...member }, executeAsSystem }) {
      const now = await currentMembership(tools, member)
      if (now === null) throw refuse('team.not-a-member')
      if (now.type !== 'employee') throw refuse('team.only-employees', 'clientIds')
      await checkClients(tools.read, member.firmId, clientIds)
      await changeMembership(tools, executeAsSystem, member, now, { ...now, clientIds })
      return done
    },
  })

async function removeFromTeam(tools: Tools, execute: Execute, member: Member): Promise<typeof done> {
  const removed = await changeMembership(tools, execute, member, await currentMembership(tools, member), null)
  await reassignRequests(tools, execute, member)
  if (!removed) throw refuse('team.not-a-member')
  return done
}

export const handleRemoveMember = (tools: OwnerTools) =>
  handler(removeMember, {
    firm: ({ body }) => body.firmId,
    wasCarriedOut: wasCarriedOut(tools),
    async answer(request) {
      const {
        body: { current, ...member },
        executeAsSystem,
      } = request
      if ((await currentMembership(tools, member))?.type === 'owner') await confirmOwnerChange(tools, request, current)
      return removeFromTeam(tools, executeAsSystem, member)
    },
  })

export const handleLeaveFirm = (tools: Tools) =>
  handler(leaveFirm, {
    firm: ({ body }) => body.firmId,
    wasCarriedOut: wasCarriedOut(tools),
    answer: ({ body: { firmId }, caller, executeAsSystem }) =>
      removeFromTeam(tools, executeAsSystem, { firmId, userId: caller?.userId ?? '' }),
  })
