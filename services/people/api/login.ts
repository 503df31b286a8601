import { login } from '@docketry/contracts/api/auth.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { holderOf } from '../../platform/commands/claim.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { tryPassword } from '../passwords.ts'
import type { Limits } from '../limits.ts'
import { secondFactor, useFactor, type FactorTools } from '../second-factor.ts'
import { beginSession, emailHash, type Tokens } from '../sign-in.ts'
import { user } from '../user.ts'
import { load, readUnderstood, stateAfter } from '../../platform/commands/load.ts'

type Tools = FactorTools & {
  limits: Limits
  events: EventStore
  emailSecret: string
  tokens: Tokens
  checkPassword(password: string, stored: string | null): Promise<boolean>
}

/**
 * Same message and same timing whether the account exists or not; the refusal's param is `userNotFound` as specified. With the right
 * password the param `secondFactor` means that a sign-in code is needed.
 */
export const handleLogin = (tools: Tools) => {
  const { events, emailSecret, tokens, limits } = tools
  return handler(login, {
    waitsForProjections: false,
    async answer(request) {
      const { body, from } = request
      const key = emailHash(emailSecret, body.email)
      const userId = await holderOf(events, 'email', key)
      const own = userId === null ? [] : await readUnderstood(events, user.stream(userId))
      const state = stateAfter(user, own)
      // An address that was changed is not theirs any more, also while its claim is still to be released.
      const current = state.registered !== null && emailHash(emailSecret, state.registered.email) === key ? state.registered : null
      const right = await tryPassword(tools, { key, from, password: body.password, stored: current?.passwordHash ?? null })
      if (!right || userId === null || current === null) throw refuse('sign-in.wrong', 'userNotFound')
      const factor = await load(events, secondFactor, userId)
      // Ignored for an unverified person: whoever registered the address first must not lock its owner out.
      if (state.verified && factor.sealed !== null) {
        if (!body.code?.trim()) throw refuse('second-factor.needed', 'secondFactor')
        await useFactor(request, userId, body.code, factor, tools)
      }
      limits.signIn.reset(key, from)
      return beginSession(request, userId, own, tokens)
    },
  })
}
