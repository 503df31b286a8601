/** `docketry undo ACT`: undoes what a person did, in everything that it changed. */
import { coded, codeOf } from '../platform/errors/coded.ts'
import { leftCode, type Output } from './output.ts'
import type { Operator } from './control/operator.ts'
import type { OperatorUndo } from './control/undo.ts'
import { reasonIn } from './parse-arguments.ts'
import { counted } from '../shared/counted.ts'

const usage =
  'Usage: docketry undo ACT, where the history of an invoice shows the id of each act; --reason WHY is recorded, --json prints the outcome for programs.'

/**
 * Returns the exit code: 4 where something stays as it is. Throws `usage`, `no-such-act`, and a sentence for an act that was undone already
 * or erased.
 */
export async function undo(args: string[], operator: Operator, { say, warn }: Output): Promise<number> {
  const { rest, reason } = reasonIn(args)
  const [act, ...more] = rest.filter(arg => arg !== '--json')
  if (act === undefined || more.length > 0 || act.startsWith('-')) throw coded('usage', usage)
  const request: OperatorUndo = { act, ...(reason === undefined ? {} : { reason }) }
  const [done] = await operator.undo(JSON.stringify(request)).catch((error: unknown) => {
    throw codeOf(error) === 'not-found'
      ? coded(
          'no-such-act',
          `There is no act ${act} that can be undone; of one whose documents were all erased at the end of their retention nothing is left. ${usage}`,
        )
      : error
  })
  if (!done) throw new Error('the operator answers one outcome')
  if (rest.includes('--json')) {
    say(JSON.stringify(done))
    return done.left.length > 0 ? leftCode : 0
  }
  say(`Undone: ${counted(done.undone, 'invoice or batch', 'invoices and batches')}.`)
  for (const { kind, id, name, fields, message } of done.left)
    warn(`Not undone: ${kind} ${id}${name ? ` (${name})` : ''}${fields.length > 0 ? `, ${fields.join(', ')}` : ''}. ${message}`)
  return done.left.length > 0 ? leftCode : 0
}
