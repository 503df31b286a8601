import Type from 'typebox'
import { PasswordChanged } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../../core/command.ts'
import { refuse } from '../../core/refuse.ts'
import { user, userStream } from '../user.ts'

/**
 * By a link in a mail, whose code was checked against `replaces`, the hash of the password until now: of two uses of one link the second is refused
 * with `reset.used`. Whoever reads mail at the address is also verified by it.
 */
export const resetPassword = commandOn(user)({
  name: 'reset-password',
  body: Type.Object({ ...PasswordChanged.properties.data.properties, replaces: Type.String() }),
  may: ['system'],
  stream: body => userStream(body.userId),
  scope: () => ({ firmId: null, clientId: null }),
  decide({ userId, passwordHash, replaces }, { registered, verified }) {
    if (registered?.passwordHash !== replaces) throw refuse('reset.used')
    return [
      { type: 'PasswordChanged', data: { userId, passwordHash } },
      ...(verified ? [] : [{ type: 'UserVerified' as const, data: { userId } }]),
    ]
  },
})
