/** `docketry plan`: the plan that the operator gives a firm. */
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { Voice } from './control/set-aside.ts'

const usage = 'It is used so: docketry plan EMAIL-OR-ABN PLAN, for example docketry plan owner@firm.example "Basic Large".'

/** Returns the exit code. Throws `usage`, and what the operator throws. */
export async function plan(args: string[], operator: Operator, { say }: Voice): Promise<number> {
  const [firm, ...words] = args
  if (firm === undefined || words.length === 0) throw coded('usage', usage)
  await operator.setPlan(`${words.join(' ')}:${firm}`)
  say(`The firm of ${firm} has the plan ${words.join(' ')}, or what it has bought if that is more.`)
  return 0
}
