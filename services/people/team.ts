/**
 * The team aggregate, one stream per firm: members, their types, and the clients they are limited to. Concurrent changes are serialised by
 * the stream.
 */
import { MemberPlaced, type TeamEvent } from '@docketry/contracts/events/team.ts'
import type { EmploymentType } from '../platform/auth/caller.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { EmploymentType as EmploymentTypeSchema } from '@docketry/contracts/events/user.ts'
import { refuse } from '../platform/errors/refuse.ts'

/** `clientIds` null: all clients. */
export type Membership = { type: EmploymentType; clientIds: string[] | null }
/**
 * `members`: everybody who appears in this stream; null: removed. `sequence`: number of the last change, `turn` in the events. `grants`:
 * ids of grants already applied.
 */
type TeamState = { sequence: number; members: Record<string, Membership | null>; grants: string[] }

function evolve(state: TeamState, { type, data }: TeamEvent): TeamState {
  if (type !== 'MemberPlaced') return state
  const membership = data.type === null ? null : { type: data.type, clientIds: data.clientIds }
  const grants = data.grantId === undefined ? state.grants : [...state.grants, data.grantId]
  return { sequence: data.turn, members: { ...state.members, [data.userId]: membership }, grants }
}

export const team: Aggregate<TeamState, TeamEvent> = {
  name: 'team',
  stream: firmId => `team-${firmId}`,
  initial: { sequence: 0, members: {}, grants: [] },
  evolve,
}

const membershipFields = { type: EmploymentTypeSchema, clientIds: orNull(Type.Array(Id, { maxItems: 10_000 })) }
const { firmId, userId, grantId, type } = MemberPlaced.properties.data.properties

/** The membership recorded in this stream, otherwise that of the projection (members from before the stream existed). */
const membershipBefore = ({ members }: TeamState, user: string, now: Membership | null): Membership | null =>
  Object.hasOwn(members, user) ? (members[user] ?? null) : now

function ownersOf({ members }: TeamState, projected: string[]): Set<string> {
  const owners = new Set(projected)
  for (const [user, membership] of Object.entries(members)) {
    if (membership?.type === 'owner') owners.add(user)
    else owners.delete(user)
  }
  return owners
}

const same = (a: Membership | null, b: Membership | null): boolean =>
  a?.type === b?.type && JSON.stringify(a?.clientIds?.toSorted() ?? null) === JSON.stringify(b?.clientIds?.toSorted() ?? null)

/**
 * Adds, changes or removes (`type` null) a member. `now` and `owners`: membership and owners according to the projection, for members from
 * before the team had a stream. A grant is applied once. Refused with `team.last-owner`.
 */
export const placeMember = commandOn(team)({
  name: 'place-member',
  body: Type.Object({
    firmId,
    userId,
    type,
    clientIds: membershipFields.clientIds,
    grantId,
    now: orNull(Type.Object(membershipFields)),
    owners: Type.Array(Id),
  }),
  may: ['system'],
  id: body => body.firmId,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide({ firmId, userId, type, clientIds, grantId, now, owners }, state) {
    if (grantId !== undefined && state.grants.includes(grantId)) return []
    const before = membershipBefore(state, userId, now)
    // Only employees can be limited to some clients.
    const after = type === null ? null : { type, clientIds: type === 'employee' ? clientIds : null }
    if (grantId === undefined && same(before, after)) return []
    const allOwners = ownersOf(state, owners)
    if (allOwners.has(userId) && allOwners.size === 1 && type !== 'owner') throw refuse('team.last-owner', 'type')
    const grant = grantId === undefined ? {} : { grantId }
    return [
      { type: 'MemberPlaced', data: { firmId, userId, turn: state.sequence + 1, type, clientIds: after?.clientIds ?? null, ...grant } },
    ]
  },
})
