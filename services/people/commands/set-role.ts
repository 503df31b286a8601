import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { Role } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { user, userStream } from '../user.ts'

/** The operator grants a role to somebody whose address is verified, or takes it away. It belongs to no firm. */
export const setRole = commandOn(user)({
  name: 'set-role',
  body: Type.Object({ userId: Id, role: Role, granted: Type.Boolean() }),
  may: ['system'],
  stream: body => userStream(body.userId),
  scope: () => ({ firmId: null, clientId: null }),
  decide({ userId, role, granted }, state) {
    if (state.registered === null) throw refuse('not-found')
    if (state.roles.includes(role) === granted) return []
    // Whoever registered the address may be somebody else.
    if (granted && !state.verified) throw refuse('role.unverified')
    return [{ type: granted ? 'RoleGranted' : 'RoleRevoked', data: { userId, role } }]
  },
})
