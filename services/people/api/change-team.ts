/** The owner changes what a member is, for whom they work, or lets them go; anybody leaves by themselves. */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { changeMemberType as typeCall, leaveFirm as leaveCall, limitMember as limitCall, removeMember as removeCall } from '@docketry/contracts/api/team.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { endAllSessions } from '../commands/change-user.ts'
import { reassignRequest } from '../commands/request-to-join.ts'
import { confirmPassword, type Guarded } from '../current-password.ts'
import { assigneeOf } from '../join.ts'
import { ownersOf, place, placeOf } from '../members.ts'
import type { TeamPlace } from '../team.ts'

type Tools = { read: ReadRows }
type Owning = Tools & Guarded
type Execute = EndpointRequest<Endpoint>['executeAsSystem']
type Member = { firmId: string; userId: string }
const done = { success: true as const }

const placeNow = async ({ read }: Tools, { firmId, userId }: Member): Promise<TeamPlace | null> => placeOf(await read.get('users', userId), firmId)

/** False: it was so already. */
async function give({ read }: Tools, execute: Execute, { firmId, userId }: Member, now: TeamPlace | null, next: TeamPlace | null): Promise<boolean> {
  const { type, clientIds } = next ?? { type: null, clientIds: null }
  return place(execute, { firmId, userId, type, clientIds, now, owners: await ownersOf(read, firmId) }, 'place')
}

/** Requests that wait for somebody who runs the firm no more go to who does; asked again after a crash, it completes what is left. */
async function passOn({ read }: Tools, execute: Execute, { firmId, userId }: Member): Promise<void> {
  const { rows } = await read.find('requests', { filter: { assigneeId: userId, status: 'pending' } })
  const companies = new Map((await read.getMany('businesses', [...new Set(rows.map(row => row.firmId))])).map(row => [row.id, row]))
  for (const { id: requestId, firmId: companyId } of rows) {
    const business = companies.get(companyId)
    if (!business || (business.id !== firmId && !business.firmIds.includes(firmId))) continue
    await execute(reassignRequest, { requestId, assigneeId: await assigneeOf(read, business, userId) }, requestId)
  }
}

/** Refused with `team.not-a-client` unless each is a client of the firm. */
export async function checkClients(read: ReadRows, firmId: string, clientIds: readonly string[] | null): Promise<void> {
  const ids = [...new Set(clientIds ?? [])]
  const rows = await read.getMany('businesses', ids)
  if (rows.length < ids.length || rows.some(row => !row.firmIds.includes(firmId))) throw refuse('team.not-a-client', 'clientIds')
}

/** Who runs the firm is not changed with a session alone. */
async function confirmOwning(tools: Owning, request: Pick<EndpointRequest<Endpoint>, 'caller' | 'from' | 'executeAsSystem'>, current: string | undefined): Promise<void> {
  await confirmPassword(tools, request, current)
  await request.executeAsSystem(endAllSessions, { userId: request.caller?.userId ?? '', keeps: request.caller?.sessionId ?? null })
}

export const changeMemberType = (tools: Owning) =>
  handler(typeCall, {
    firm: ({ body }) => body.firmId,
    async answer(request) {
      const { body: { type, current, ...member }, executeAsSystem } = request
      const now = await placeNow(tools, member)
      if (now === null) throw refuse('team.not-a-member')
      if (type !== now.type && (type === 'owner' || now.type === 'owner')) await confirmOwning(tools, request, current)
      await give(tools, executeAsSystem, member, now, { ...now, type })
      if (type !== 'owner') await passOn(tools, executeAsSystem, member)
      return done
    },
  })

export const limitMember = (tools: Tools) =>
  handler(limitCall, {
    firm: ({ body }) => body.firmId,
    async answer({ body: { clientIds, ...member }, executeAsSystem }) {
      const now = await placeNow(tools, member)
      if (now === null) throw refuse('team.not-a-member')
      if (now.type !== 'employee') throw refuse('team.only-employees', 'clientIds')
      await checkClients(tools.read, member.firmId, clientIds)
      await give(tools, executeAsSystem, member, now, { ...now, clientIds })
      return done
    },
  })

async function letGo(tools: Tools, execute: Execute, member: Member): Promise<typeof done> {
  const gone = await give(tools, execute, member, await placeNow(tools, member), null)
  await passOn(tools, execute, member)
  if (!gone) throw refuse('team.not-a-member')
  return done
}

export const removeMember = (tools: Owning) =>
  handler(removeCall, {
    firm: ({ body }) => body.firmId,
    async answer(request) {
      const { body: { current, ...member }, executeAsSystem } = request
      if ((await placeNow(tools, member))?.type === 'owner') await confirmOwning(tools, request, current)
      return letGo(tools, executeAsSystem, member)
    },
  })

export const leaveFirm = (tools: Tools) =>
  handler(leaveCall, {
    firm: ({ body }) => body.firmId,
    answer: ({ body: { firmId }, caller, executeAsSystem }) => letGo(tools, executeAsSystem, { firmId, userId: caller?.userId ?? '' }),
  })
