import type { Session } from '@docketry/contracts/api/auth.ts'
import { signIn } from '../src/session/session.ts'

/** Signs in a person without a role. Each token is another one, so that nothing is shown that was loaded for an earlier test. */
export const signInAs = (person: Partial<Session> = {}): void =>
  signIn({
    token: `token-${Math.random()}`,
    user_id: 'u',
    firstName: 'Ann',
    lastName: 'Lim',
    email: 'a@b.example',
    verified: true,
    roles: [],
    ...person,
  })
