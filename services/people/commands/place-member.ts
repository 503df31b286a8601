import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { MemberPlaced } from '@docketry/contracts/events/team.ts'
import { EmploymentType } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { team, teamStream, type TeamPlace, type TeamState } from '../team.ts'

const place = { type: EmploymentType, clientIds: orNull(Type.Array(Id, { maxItems: 10_000 })) }
const { firmId, userId, grantId, type } = MemberPlaced.properties.data.properties

/** What stands: as this stream tells, else as the views do, from before the stream began. */
const placeOf = ({ members }: TeamState, user: string, now: TeamPlace | null): TeamPlace | null => (Object.hasOwn(members, user) ? (members[user] ?? null) : now)

function ownersOf({ members }: TeamState, shown: string[]): Set<string> {
  const owners = new Set(shown)
  for (const [user, it] of Object.entries(members)) {
    if (it?.type === 'owner') owners.add(user)
    else owners.delete(user)
  }
  return owners
}

const same = (a: TeamPlace | null, b: TeamPlace | null): boolean =>
  a?.type === b?.type && JSON.stringify(a?.clientIds?.toSorted() ?? null) === JSON.stringify(b?.clientIds?.toSorted() ?? null)

/**
 * Takes somebody on, gives them another place, or lets them go (`type` null). `now` and `owners`: what the views show, of who came before the team had a
 * stream. A grant lets in once, whatever came after it. Refused with `team.last-owner`.
 */
export const placeMember = commandOn(team)({
  name: 'place-member',
  body: Type.Object({ firmId, userId, type, clientIds: place.clientIds, grantId, now: orNull(Type.Object(place)), owners: Type.Array(Id) }),
  may: ['system'],
  stream: body => teamStream(body.firmId),
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide({ firmId, userId, type, clientIds, grantId, now, owners }, state) {
    if (grantId !== undefined && state.grants.includes(grantId)) return []
    const before = placeOf(state, userId, now)
    // Only employees work for some clients: who runs the firm sees all of it.
    const after = type === null ? null : { type, clientIds: type === 'employee' ? clientIds : null }
    if (grantId === undefined && same(before, after)) return []
    const runs = ownersOf(state, owners)
    if (runs.has(userId) && runs.size === 1 && type !== 'owner') throw refuse('team.last-owner', 'type')
    const grant = grantId === undefined ? {} : { grantId }
    return [{ type: 'MemberPlaced', data: { firmId, userId, turn: state.turn + 1, type, clientIds: after?.clientIds ?? null, ...grant } }]
  },
})
