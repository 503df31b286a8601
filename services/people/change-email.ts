/** Commands that change a person's email address: requested, and changed once the link in the mail to the new address is opened. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { user } from './user.ts'

const onUser = commandOn(user)
const Address = Type.String({ minLength: 3, maxLength: 200 })
const own = { may: ['system'] as const, id: (body: { userId: string }) => body.userId, scope: () => ({ firmId: null, clientId: null }) }

/** `was`: the hash that the current password was checked against. Refused with `password.wrong` where it was changed meanwhile. */
export const requestEmailChange = onUser({
  ...own,
  name: 'request-email-change',
  body: Type.Object({ userId: Id, email: Address, was: Type.String() }),
  decide({ userId, email, was }, { registered }) {
    if (registered === null) throw refuse('not-found')
    if (registered.passwordHash !== was) throw refuse('password.wrong', 'current')
    return [{ type: 'EmailChangeRequested', data: { userId, email, former: registered.email } }]
  },
})

/**
 * Changes the address that was requested last; no event when it is the person's already. Refused with `reset.used` where another was
 * requested meanwhile.
 */
export const changeEmailCommand = onUser({
  ...own,
  name: 'change-email',
  body: Type.Object({ userId: Id, email: Address, formerClaim: Type.String(), claimCount: Type.Integer() }),
  decide({ userId, email, formerClaim, claimCount }, { registered, pendingEmail }) {
    if (registered === null) throw refuse('not-found')
    if (registered.email === email) return []
    if (pendingEmail !== email) throw refuse('reset.used', 'code')
    return [{ type: 'EmailChanged', data: { userId, email, former: registered.email, formerClaim, claimCount } }]
  },
})
