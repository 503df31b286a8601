import Type from 'typebox'
import { MemberPlaced } from '@docketry/contracts/events/team.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { user, userStream } from '../user.ts'

const { firmId, userId, type, clientIds, turn } = MemberPlaced.properties.data.properties

/**
 * The person's own stream follows that of the team. What comes late, after a newer turn, changes nothing; where nothing differs, the turn is kept all
 * the same, so that an older one that comes later still finds it.
 */
export const employ = commandOn(user)({
  name: 'employ',
  body: Type.Object({ firmId, userId, type, clientIds, turn }),
  may: ['system'],
  stream: body => userStream(body.userId),
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide({ firmId, userId, type, clientIds, turn }, state): UserEvent[] {
    const known = Object.hasOwn(state.turns, firmId) ? (state.turns[firmId] ?? 0) : 0
    if (state.registered === null || turn <= known) return []
    const whose = { userId, firmId, turn }
    if (type === null) return [{ type: 'EmploymentEnded', data: whose }]
    const works = Object.hasOwn(state.firms, firmId)
    const limited = Object.hasOwn(state.limits, firmId)
    return [
      { type: works ? 'EmploymentChanged' : 'EmploymentStarted', data: { ...whose, type } },
      ...(clientIds !== null || limited ? [{ type: 'EmploymentLimited' as const, data: { ...whose, clientIds } }] : []),
    ]
  },
})
