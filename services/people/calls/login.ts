import { login as call } from '@docketry/contracts/calls/auth.ts'
import { handler } from '../../core/answering.ts'
import { claimStream, holderOf } from '../../core/claim.ts'
import type { EventStore } from '../../core/ports/event-store.ts'
import { refuse } from '../../core/refuse.ts'
import { emailHash, sessionOf, type Tokens } from '../sign-in.ts'
import { userFrom, userStream } from '../user.ts'

type Tools = { events: EventStore; emailKey: string; tokens: Tokens; checkPassword(password: string, stored: string | null): Promise<boolean> }

/** One sentence and one timing, whether the account exists or not; its entry has the specified param `userNotFound`. */
export const login = ({ events, emailKey, tokens, checkPassword }: Tools) =>
  handler(call, {
    async answer({ body }) {
      const userId = holderOf(await events.read(claimStream('email', emailHash(emailKey, body.email))))
      const state = userFrom(userId === null ? [] : await events.read(userStream(userId)))
      const right = await checkPassword(body.password, state.registered?.passwordHash ?? null)
      if (!right || userId === null) throw refuse('sign-in.wrong', 'userNotFound')
      return sessionOf(userId, state, tokens)
    },
  })
