/** Runs an operator's command. */
import { grant, resetFactor, revoke, roles } from './accounts.ts'
import { anchor } from './anchor.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { configFrom } from '../main/config/config.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { Output } from './output.ts'
import { withOperator, type CommandPlace } from './control/with-operator.ts'
import { corrections } from './corrections.ts'
import { counts, newsletter } from './counts.ts'
import { dead, parked } from './dead-and-parked.ts'
import type { OperatorCommand } from './operator-commands.ts'
import { coupon, plan } from './plans.ts'
import { reprocess } from './reprocess.ts'
import { retention } from './retention.ts'
import { projections } from './projections.ts'
import { undo } from './undo.ts'

/** Carries out a command. Returns the exit code. */
type CarryOut = (args: string[], operator: Operator, output: Output, place: CommandPlace) => Promise<number>

const commands: Record<OperatorCommand, CarryOut> = {
  dead,
  parked,
  views: projections,
  projections,
  grant,
  revoke,
  roles,
  'reset-factor': resetFactor,
  plan,
  coupon,
  counts,
  newsletter,
  retention,
  check,
  anchor,
  backup,
  corrections,
  undo,
  reprocess,
}

/** Commands that would not find what is stored while there are no rows. */
const readsRows: ReadonlySet<OperatorCommand> = new Set([
  'grant',
  'revoke',
  'roles',
  'reset-factor',
  'plan',
  'coupon',
  'retention',
  'corrections',
  'undo',
  'reprocess',
])

/** Returns the exit code. Throws an error with a sentence for wrong arguments and for unreachable stores. */
export function operate(command: OperatorCommand, args: string[], output: Output, env = process.env): Promise<number> {
  return withOperator(configFrom(env), (operator, place) => {
    const { rows } = place
    if (rows === 'missing' && readsRows.has(command))
      throw coded(
        'not-built',
        `docketry ${command} reads rows that are not built yet. Start Docketry, which builds them from the events, and run this again.`,
      )
    if (rows === 'behind' && readsRows.has(command))
      output.warn('Docketry does not run: what was changed since it ended is recorded, and not in what is listed until it is started.')
    return commands[command](args, operator, output, place)
  })
}
