/** `docketry role`: who may do what beside their work in firms. */
import { coded } from '../core/coded.ts'
import type { Operator } from './control/operator.ts'
import { granteeOf } from './control/roles.ts'
import type { Voice } from './control/set-aside.ts'
import { tableOf } from './control/table.ts'

const usage = 'It is used so: docketry role grant EMAIL ROLE, docketry role revoke EMAIL ROLE, or docketry role [--json] for the list.'

/** Answers the exit code. Throws `usage`, and what the operator throws. */
export async function role(args: string[], operator: Operator, { say }: Voice): Promise<number> {
  const [verb, email, name, ...more] = args
  if (verb === undefined || verb === '--json') {
    const holders = await operator.roles()
    if (verb === '--json') for (const holder of holders) say(JSON.stringify(holder))
    else if (holders.length === 0) say('Nobody has a role.')
    else say(tableOf(['EMAIL', 'NAME', 'ROLES'], holders.map(it => [it.email, it.name, it.roles.join(', ')])))
    return 0
  }
  if ((verb !== 'grant' && verb !== 'revoke') || email === undefined || name === undefined || more.length > 0) throw coded('usage', usage)
  await (verb === 'grant' ? operator.grantRole : operator.revokeRole)(granteeOf(name, email))
  say(verb === 'grant' ? `${email} has the role ${name}. Screens show it after the next sign-in.` : `${email} no longer has the role ${name}.`)
  return 0
}
