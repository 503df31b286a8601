/** Checking passwords (to sign in, and again before sensitive changes), and the rule for new ones. */
import type { Caller } from '../platform/auth/caller.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { Limits } from './limits.ts'
import { emailHash } from './sign-in.ts'
import { user } from './user.ts'
import { passwordErrors as plainErrors, type PasswordContext, type FieldError } from '@docketry/contracts/rules/registration.ts'
import { load } from '../platform/commands/load.ts'

type CheckPassword = (password: string, stored: string | null) => Promise<boolean>
export type PasswordTools = { events: Pick<EventStore, 'read'>; emailSecret: string; limits: Limits; checkPassword: CheckPassword }

type Attempt = { key: string; from: string; password: string; stored: string | null; param?: string }

/** True for the right password. Wrong passwords of all endpoints share one limit. `key`: hash of the address. Throws `request.too-many`. */
export async function tryPassword(
  { limits, checkPassword }: Pick<PasswordTools, 'limits' | 'checkPassword'>,
  attempt: Attempt,
): Promise<boolean> {
  const { key, from, password, stored, param } = attempt
  limits.signIn.attempt(key, from, param)
  const right = await checkPassword(password, stored).catch((error: unknown) => {
    limits.signIn.uncount(key, from)
    throw error
  })
  if (right) limits.signIn.uncount(key, from)
  return right
}

/**
 * Returns the hash that the current password was checked against. Refused with `password.needed`, `password.wrong` and `request.too-many`.
 */
export async function confirmPassword(
  tools: PasswordTools,
  { caller, from }: { caller: Caller | null; from: string },
  current: string | undefined,
): Promise<string> {
  const { registered } = caller === null ? user.initial : await load(tools.events, user, caller.userId)
  if (registered === null) throw refuse('sign-in.needed')
  if (!current) throw refuse('password.needed', 'current')
  const key = emailHash(tools.emailSecret, registered.email)
  if (!(await tryPassword(tools, { key, from, password: current, stored: registered.passwordHash, param: 'current' })))
    throw refuse('password.wrong', 'current')
  tools.limits.signIn.reset(key, from)
  return registered.passwordHash
}

/** `isCommonPassword`: credentials/password.ts. */
export type PasswordRule = { isCommonPassword(password: string): Promise<boolean> }

const common = {
  param: 'password',
  msg: 'Invalid Password. This is one of those that everybody tries first. Use another, for example four words that do not belong together.',
}

/** The rule for new passwords, shared by registration, reset and change. */
export async function passwordErrors(
  { isCommonPassword }: PasswordRule,
  form: { password: string; confirm_password: string },
  about: PasswordContext,
): Promise<FieldError[]> {
  const errors = plainErrors(form, about)
  if (errors.some(({ param }) => param === 'password') || !(await isCommonPassword(form.password))) return errors
  return [common, ...errors]
}
