/** Passwords that are looked at: to sign in, and again before what must not be done with a session alone. */
import type { Caller } from '../platform/auth/caller.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { Limits } from './limits.ts'
import { emailHash } from './sign-in.ts'
import { userFrom, userStream } from './user.ts'

type CheckPassword = (password: string, stored: string | null) => Promise<boolean>
export type Guarded = { events: Pick<EventStore, 'read'>; emailKey: string; limits: Limits; checkPassword: CheckPassword }

/** One count of wrong passwords, wherever they are tried. `key`: hash of the address. Throws `request.too-many`. */
export async function tryPassword({ limits, checkPassword }: Pick<Guarded, 'limits' | 'checkPassword'>, it: { key: string; from: string; password: string; stored: string | null; param?: string }): Promise<boolean> {
  const { key, from, password, stored, param } = it
  limits.signIn.attempt(key, from, param)
  const right = await checkPassword(password, stored).catch((error: unknown) => {
    limits.signIn.takeBack(key, from)
    throw error
  })
  if (right) limits.signIn.takeBack(key, from)
  return right
}

/** Answers the hash that the current password was checked against. Refused with `password.needed`, `password.wrong` and `request.too-many`. */
export async function confirmPassword(tools: Guarded, { caller, from }: { caller: Caller | null; from: string }, current: string | undefined): Promise<string> {
  const { registered } = userFrom(caller === null ? [] : await tools.events.read(userStream(caller.userId)))
  if (registered === null) throw refuse('sign-in.needed')
  if (!current) throw refuse('password.needed', 'current')
  const key = emailHash(tools.emailKey, registered.email)
  if (!(await tryPassword(tools, { key, from, password: current, stored: registered.passwordHash, param: 'current' }))) throw refuse('password.wrong', 'current')
  tools.limits.signIn.right(key, from)
  return registered.passwordHash
}
