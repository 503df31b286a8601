/** What signing in needs, the same for register and login. */
import type { Session } from '@docketry/contracts/calls/auth.ts'
import { createHmac } from 'node:crypto'
import type { UserState } from './user.ts'

/** `issue` makes a bearer token for a user id. */
export type Tokens = { issue(userId: string): string }

/** E-mail addresses are claimed by a keyed hash of their lower case, so that the stream's name tells nobody the address. */
export const emailHash = (key: string, email: string): string => createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')

export function sessionOf(userId: string, { registered, verified, roles }: UserState, tokens: Tokens): Session {
  const { email = '', firstName = '', lastName = '' } = registered ?? {}
  return { token: tokens.issue(userId), user_id: userId, email, firstName, lastName, verified, roles }
}
