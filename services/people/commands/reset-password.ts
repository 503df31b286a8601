import Type from 'typebox'
import { PasswordChanged } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { user, userStream } from '../user.ts'

/**
 * By a link in a mail, whose code was checked against `replaces`, the hash of the password until now: of two uses of one link the second is refused
 * with `reset.used`. Whoever reads mail at the address is also verified by it. Until then somebody else may have registered it: the firms and the keys that
 * they set up are gone.
 */
export const resetPassword = commandOn(user)({
  name: 'reset-password',
  body: Type.Object({ ...PasswordChanged.properties.data.properties, replaces: Type.String() }),
  may: ['system'],
  stream: body => userStream(body.userId),
  scope: () => ({ firmId: null, clientId: null }),
  decide({ userId, passwordHash, replaces }, { registered, verified, firms, reviewKeys }) {
    if (registered?.passwordHash !== replaces) throw refuse('reset.used')
    const changed = { type: 'PasswordChanged' as const, data: { userId, passwordHash } }
    if (verified) return [changed]
    return [
      changed,
      ...Object.keys(firms).map(firmId => ({ type: 'EmploymentEnded' as const, data: { userId, firmId } })),
      ...(reviewKeys === null ? [] : [{ type: 'ReviewKeysChosen' as const, data: { userId, keys: {} } }]),
      { type: 'UserVerified', data: { userId } },
    ]
  },
})
