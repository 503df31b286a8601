/** Placing somebody in a firm: the team's stream decides, the person's own follows. */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { Grant, TeamEvent } from '@docketry/contracts/events/team.ts'
import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { employ } from './commands/employ.ts'
import { placeMember } from './commands/place-member.ts'
import { teamStream, type TeamPlace } from './team.ts'

type Execute = EndpointRequest<Endpoint>['executeAsSystem']

export const placeOf = (row: UserRow | null, firmId: string): TeamPlace | null => {
  const found = row?.employments.find(it => it.firmId === firmId)
  return found ? { type: found.type, clientIds: found.clientIds ?? null } : null
}

export const ownersOf = async (read: ReadRows, firmId: string): Promise<string[]> =>
  (await read.find('users', { filter: { ownerOf: firmId } })).rows.map(({ id }) => id)

/** Those whose address is verified: nobody else decides about who comes in. */
export const verifiedOwnersOf = async (read: ReadRows, firmId: string): Promise<string[]> =>
  (await read.find('users', { filter: { ownerOf: firmId, verified: true } })).rows.map(({ id }) => id)

/** False: it was so already. A reaction completes what a crash leaves between the two (reactions/follow-team.ts). */
export async function place(execute: Execute, body: object, label: string): Promise<boolean> {
  const { facts } = await execute(placeMember, body, label)
  const [placed] = facts as TeamEvent[] // the command stores nothing else
  if (!placed) return false
  const { firmId, userId, type, clientIds, turn } = placed.data
  await execute(employ, { firmId, userId, type, clientIds, turn }, label)
  return true
}

/** What an approval or an accepted invitation leads to. */
export const letIn = ({ opens: _, ...grant }: Grant): object => ({ ...grant, now: null, owners: [] })

/** Whether this or the reaction was first to place them: who is answered that somebody was let in finds them there. */
export async function placeGranted(events: Pick<EventStore, 'read'>, execute: Execute, grant: Grant): Promise<void> {
  if (await place(execute, letIn(grant), 'let-in')) return
  const placed = (await events.read(teamStream(grant.firmId))) as unknown as TeamEvent[] // its streams hold nothing else
  const own = placed.find(({ data }) => data.grantId === grant.grantId)?.data
  if (own) await execute(employ, { firmId: own.firmId, userId: own.userId, type: own.type, clientIds: own.clientIds, turn: own.turn }, 'let-in')
}
