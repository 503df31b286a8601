/** `docketry counts` and `docketry newsletter`: page counts of the public site, and subscribers of its newsletter. */
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import { tableOf, type Output } from './output.ts'
import { parseCommand } from './parse-arguments.ts'

function onlyList(command: string, args: string[]): { json: boolean } {
  const { verb, options } = parseCommand(command, args, false)
  if (verb !== 'list') throw coded('usage', `Usage: docketry ${command} [--json].`)
  return { json: options.json === true }
}

/** Returns the exit code. Throws `usage`. */
export async function counts(args: string[], operator: Operator, { say }: Output): Promise<number> {
  const { json } = onlyList('counts', args)
  const all = await operator.counts()
  if (json) for (const one of all) say(JSON.stringify(one))
  else if (all.length === 0) say('Nothing has been counted yet.')
  else
    say(
      tableOf(
        ['DAY', 'KIND', 'WHAT', 'COUNT'],
        all.map(({ day, kind, what, count }) => [day, kind, what, String(count)]),
      ),
    )
  return 0
}

/** Returns the exit code. Throws `usage`. */
export async function newsletter(args: string[], operator: Operator, { say }: Output): Promise<number> {
  const { json } = onlyList('newsletter', args)
  const all = await operator.subscribers()
  if (json) for (const one of all) say(JSON.stringify(one))
  else if (all.length === 0) say('Nobody has subscribed.')
  else
    say(
      tableOf(
        ['EMAIL', 'SINCE', 'UNSUBSCRIBE'],
        all.map(({ email, at, unsubscribePath }) => [email, dateIn(defaultZone, at), unsubscribePath]),
      ),
    )
  return 0
}
