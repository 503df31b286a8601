/** `docketry views`: the state of each projection. */
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import { parseCommand, type Voice } from './control/set-aside.ts'
import { tableOf } from './control/table.ts'
import type { ProjectionState } from './control/projection-states.ts'

const rowOf = ({ view: projection, version, position, state, lagMs, parked, reason }: ProjectionState): string[] =>
  [projection, String(version), position === null ? '-' : String(position), state, lagMs === 0 ? '-' : `${Math.ceil(lagMs / 1000)} s`, String(parked), reason ?? '']

/** Returns the exit code. Throws `usage`, with a sentence. */
export async function projections(args: string[], operator: Operator, voice: Voice): Promise<number> {
  const { verb, options } = parseCommand('views', args, false)
  if (verb !== 'list') {
    throw coded('usage', `There is no "docketry views ${verb}". A view is built anew by raising its version: readers keep the old one until then.`)
  }
  const states = await operator.views()
  if (options.json) for (const state of states) voice.say(JSON.stringify(state))
  else voice.say(tableOf(['VIEW', 'VERSION', 'POSITION', 'STATE', 'BEHIND', 'PARKED', 'REASON'], states.map(rowOf)))
  return 0
}
