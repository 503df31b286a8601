/** `docketry reset-factor`: a person who has lost phone and recovery codes signs in with the password alone again. */
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { Voice } from './control/set-aside.ts'

/** Returns the exit code. Throws `usage`, and what the operator throws. */
export async function resetFactor(args: string[], operator: Operator, { say }: Voice): Promise<number> {
  const [email, ...more] = args
  if (email === undefined || email.startsWith('-') || more.length > 0) throw coded('usage', 'It is used so: docketry reset-factor EMAIL. Be sure first that it is this person who asks.')
  await operator.resetFactor(email)
  say(`Sign-in codes of ${email} are off, and every session is signed out. The password is as it was; codes can be set up again in the settings.`)
  return 0
}
