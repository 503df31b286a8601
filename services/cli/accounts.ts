/**
 * `docketry grant`, `docketry revoke`, `docketry roles`: roles that are independent of firms. `docketry reset-factor`: turns a person's
 * second factor off.
 */
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import { granteeOf, roleNames } from './control/accounts.ts'
import { tableOf, type Output } from './output.ts'
import { reasonIn } from './parse-arguments.ts'

function grantArguments(verb: 'grant' | 'revoke', args: string[]): [email: string, role: string, reason: string | undefined] {
  const {
    rest: [email, role, ...more],
    reason,
  } = reasonIn(args)
  if (email !== undefined && role !== undefined && more.length === 0) return [email, role, reason]
  throw coded('usage', `Usage: docketry ${verb} EMAIL ROLE [--reason WHY]. Roles are: ${roleNames.join(', ')}.`)
}

/** Returns the exit code. Throws `usage`, and the errors of the operator. The role applies from the person's next request on. */
export async function grant(args: string[], operator: Operator, { say }: Output): Promise<number> {
  const [email, role, reason] = grantArguments('grant', args)
  await operator.grantRole(granteeOf(role, email), reason)
  say(`${email} has the role ${role}. Screens show it after the next sign-in.`)
  return 0
}

export async function revoke(args: string[], operator: Operator, { say }: Output): Promise<number> {
  const [email, role, reason] = grantArguments('revoke', args)
  await operator.revokeRole(granteeOf(role, email), reason)
  say(`${email} no longer has the role ${role}.`)
  return 0
}

export async function roles(args: string[], operator: Operator, { say }: Output): Promise<number> {
  if (args.some(it => it !== '--json')) throw coded('usage', 'Usage: docketry roles, or docketry roles --json for programs.')
  const holders = await operator.roles()
  if (args.includes('--json')) for (const holder of holders) say(JSON.stringify(holder))
  else if (holders.length === 0) say('Nobody has a role.')
  else
    say(
      tableOf(
        ['EMAIL', 'NAME', 'ROLES'],
        holders.map(it => [
          it.email,
          it.name,
          it.roles.map(role => (role === 'auditor' ? 'auditor (former role, has no effect)' : role)).join(', '),
        ]),
      ),
    )
  return 0
}

/**
 * A person who has lost phone and recovery codes signs in with the password alone again. Returns the exit code. Throws `usage`, and the
 * errors of the operator.
 */
export async function resetFactor(args: string[], operator: Operator, { say }: Output): Promise<number> {
  const {
    rest: [email, ...more],
    reason,
  } = reasonIn(args)
  if (email === undefined || email.startsWith('-') || more.length > 0)
    throw coded(
      'usage',
      'Usage: docketry reset-factor EMAIL [--reason WHY]. First make sure that the request really comes from this person.',
    )
  await operator.resetFactor(email, reason)
  say(
    `Sign-in codes of ${email} are off, and every session is signed out. The password is as it was; codes can be set up again in the settings.`,
  )
  return 0
}
