import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { UserVerified } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { user, userStream } from '../user.ts'

/** `drops`: firms that the person opened and does not get (opened-firms.ts). Who asks has shown that a mail to the address reaches the person (people/api/verify-email.ts), or the operator vouches for them. */
export const verifyUser = commandOn(user)({
  name: 'verify-user',
  body: Type.Object({ ...UserVerified.properties.data.properties, drops: Type.Optional(Type.Array(Id)) }),
  may: ['system'],
  stream: body => userStream(body.userId),
  scope: () => ({ firmId: null, clientId: null }),
  decide({ userId, drops = [] }, state) {
    if (state.registered === null) throw refuse('not-found')
    if (state.verified) return []
    const ended = drops.filter(firmId => Object.hasOwn(state.firms, firmId))
    return [...ended.map(firmId => ({ type: 'EmploymentEnded' as const, data: { userId, firmId } })), { type: 'UserVerified', data: { userId } }]
  },
})
