import { UserVerified } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../../core/command.ts'
import { refuse } from '../../core/refuse.ts'
import { user, userStream } from '../user.ts'

/** Who asks has shown that a mail to the address reaches the person (calls/verify-email.ts), or the operator vouches for them. */
export const verifyUser = commandOn(user)({
  name: 'verify-user',
  body: UserVerified.properties.data,
  may: ['system'],
  stream: body => userStream(body.userId),
  scope: () => ({ firmId: null, clientId: null }),
  decide({ userId }, state) {
    if (state.registered === null) throw refuse('not-found')
    return state.verified ? [] : [{ type: 'UserVerified', data: { userId } }]
  },
})
