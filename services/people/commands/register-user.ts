import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { UserRegistered } from '@docketry/contracts/events/user.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { user, userStream } from '../user.ts'

/** `ownerOf` is the firm that this person opens, with `abn`; null when they ask to join one. Nobody is verified yet: a mail asks them to (reactions.ts). */
export const registerUser = commandOn(user)({
  name: 'register-user',
  body: Type.Object({ ...UserRegistered.properties.data.properties, ownerOf: Type.Union([Id, Type.Null()]), abn: Type.Optional(Type.String()) }),
  may: ['system'],
  stream: body => userStream(body.userId),
  scope: body => ({ firmId: body.ownerOf, clientId: null }),
  decide({ ownerOf, abn, ...registered }, state) {
    if (state.registered !== null) return []
    const { userId } = registered
    return [
      { type: 'UserRegistered', data: registered },
      ...(ownerOf === null ? [] : [{ type: 'EmploymentStarted' as const, data: { userId, firmId: ownerOf, type: 'owner' as const, ...(abn === undefined ? {} : { abn }) } }]),
    ]
  },
})
