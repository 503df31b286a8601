import { login as call } from '@docketry/contracts/api/auth.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { claimStream, holderOf } from '../../platform/commands/claim.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { tryPassword } from '../current-password.ts'
import type { Limits } from '../limits.ts'
import { factorFrom, factorStream } from '../second-factor.ts'
import { beginSession, emailHash, type Tokens } from '../sign-in.ts'
import { takeFactor, type FactorTools } from '../take-factor.ts'
import { userFrom, userStream } from '../user.ts'

type Tools = FactorTools & {
  limits: Limits
  events: EventStore
  emailKey: string
  tokens: Tokens
  checkPassword(password: string, stored: string | null): Promise<boolean>
}

/**
 * One sentence and one timing, whether the account exists or not; its entry has the specified param `userNotFound`. Whoever has the password learns
 * from the param `secondFactor` that a sign-in code is needed too.
 */
export const login = (tools: Tools) => {
  const { events, emailKey, tokens, limits } = tools
  return handler(call, {
    waits: false,
    async answer(request) {
      const { body, from } = request
      const key = emailHash(emailKey, body.email)
      const userId = holderOf(await events.read(claimStream('email', key)))
      const own = userId === null ? [] : await events.read(userStream(userId))
      const state = userFrom(own)
      const right = await tryPassword(tools, { key, from, password: body.password, stored: state.registered?.passwordHash ?? null })
      if (!right || userId === null) throw refuse('sign-in.wrong', 'userNotFound')
      const factor = factorFrom(await events.read(factorStream(userId)))
      // Of somebody who is not verified it counts for nothing: whoever registered the address first must not lock its owner out.
      if (state.verified && factor.sealed !== null) {
        if (!body.code?.trim()) throw refuse('second-factor.needed', 'secondFactor')
        await takeFactor(request, userId, body.code, factor, tools)
      }
      limits.signIn.right(key, from)
      return beginSession(request, userId, own, tokens)
    },
  })
}
