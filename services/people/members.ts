/** Membership of a person in a firm. The team's stream decides; the person's own stream follows. */
import type { Static } from 'typebox'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { Grant, TeamEvent } from '@docketry/contracts/events/team.ts'
import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import { readUnderstood } from '../platform/commands/load.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { employ } from './user-commands.ts'
import { placeMember, team, type Membership } from './team.ts'

type Execute = EndpointRequest<Endpoint>['executeAsSystem']

/** Null if the person does not work in the firm. */
export const membershipOf = (row: UserRow | null, firmId: string): Membership | null => {
  const found = row?.employments.find(it => it.firmId === firmId)
  return found ? { type: found.type, clientIds: found.clientIds ?? null } : null
}

/** Ids of the firm's owners, verified or not. */
export const ownersOf = async (read: ReadRows, firmId: string): Promise<string[]> =>
  (await read.find('users', { filter: { ownerOf: firmId } })).rows.map(({ id }) => id)

/** Verified owners: only they decide about join requests. */
export const verifiedOwnersOf = async (read: ReadRows, firmId: string): Promise<string[]> =>
  (await read.find('users', { filter: { ownerOf: firmId, verified: true } })).rows.map(({ id }) => id)

/**
 * `body`: of `placeMember`. False if nothing changed. After a crash between the two commands a reaction runs the second
 * (reactions/follow-team.ts).
 */
export async function setMembership(execute: Execute, body: Static<typeof placeMember.body>, label: string): Promise<boolean> {
  const { facts } = await execute(placeMember, body, label)
  const [placed] = facts as TeamEvent[] // the command stores nothing else
  if (!placed) return false
  const { firmId, userId, type, clientIds, turn } = placed.data
  await execute(employ, { firmId, userId, type, clientIds, turn }, label)
  return true
}

/** The body of `placeMember` for an approved request or an accepted invitation. */
export const placementOf = ({ opens: _, ...grant }: Grant): Static<typeof placeMember.body> => ({ ...grant, now: null, owners: [] })

/** Applies a grant, also if the reaction was faster: when this resolves, the person's stream has the membership. */
export async function applyGrant(events: Pick<EventStore, 'read'>, execute: Execute, grant: Grant): Promise<void> {
  if (await setMembership(execute, placementOf(grant), 'let-in')) return
  const placed = (await readUnderstood(events, team.stream(grant.firmId))) as unknown as TeamEvent[] // its streams hold nothing else
  const own = placed.find(({ data }) => data.grantId === grant.grantId)?.data
  if (own)
    await execute(employ, { firmId: own.firmId, userId: own.userId, type: own.type, clientIds: own.clientIds, turn: own.turn }, 'let-in')
}
