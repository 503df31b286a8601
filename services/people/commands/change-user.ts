/** What a person changes of their own account. */
import { NamesChanged, PasswordChanged, ReviewKeysChosen, SessionsEnded } from '@docketry/contracts/events/user.ts'
import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { user, userStream, type UserState } from '../user.ts'

const onUser = commandOn(user)
const own = { may: ['system'] as const, stream: (body: { userId: string }) => userStream(body.userId), scope: () => ({ firmId: null, clientId: null }) }

const registeredOrThrow = ({ registered }: UserState) => {
  if (registered === null) throw refuse('not-found')
  return registered
}

export const changeNames = onUser({
  ...own,
  name: 'change-names',
  body: NamesChanged.properties.data,
  decide(body, state) {
    const { firstName, lastName } = registeredOrThrow(state)
    return firstName === body.firstName && lastName === body.lastName ? [] : [{ type: 'NamesChanged', data: body }]
  },
})

export const chooseReviewKeys = onUser({
  ...own,
  name: 'choose-review-keys',
  body: ReviewKeysChosen.properties.data,
  decide(body, state) {
    registeredOrThrow(state)
    return isDeepStrictEqual(state.reviewKeys, body.keys) ? [] : [{ type: 'ReviewKeysChosen', data: body }]
  },
})

/** Every session ends with the old password, but for the one that asks. `was`: the hash that the current password was checked against. */
export const changePassword = onUser({
  ...own,
  name: 'change-password',
  body: Type.Object({ ...PasswordChanged.properties.data.properties, was: Type.String(), keeps: SessionsEnded.properties.data.properties.keeps }),
  decide({ userId, passwordHash, was, keeps }, state) {
    // Changed by somebody else meanwhile: what was typed as the current one is not any more.
    if (registeredOrThrow(state).passwordHash !== was) throw refuse('password.wrong', 'current')
    return [{ type: 'PasswordChanged', data: { userId, passwordHash } }, { type: 'SessionsEnded', data: { userId, keeps } }]
  },
})

export const endAllSessions = onUser({
  ...own,
  name: 'end-all-sessions',
  body: SessionsEnded.properties.data,
  decide(body, state) {
    registeredOrThrow(state)
    return [{ type: 'SessionsEnded', data: body }]
  },
})
