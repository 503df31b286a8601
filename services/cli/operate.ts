/** The operators' commands. */
import { grant, resetFactor, revoke, roles } from './accounts.ts'
import { anchor } from './anchor.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { configFrom } from '../main/config/config.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { Output } from './output.ts'
import { withOperator } from './control/with-operator.ts'
import { corrections } from './corrections.ts'
import { counts, newsletter } from './counts.ts'
import { dead, parked } from './dead-and-parked.ts'
import type { OperatorCommand } from './operator-commands.ts'
import { coupon, plan } from './plans.ts'
import { reprocess } from './reprocess.ts'
import { retention } from './retention.ts'
import { projections } from './projections.ts'
import { undo } from './undo.ts'

type Act = (args: string[], operator: Operator, idle: boolean, output: Output) => Promise<number>
/** For commands that do not depend on whether Docketry runs. */
const always =
  (act: (args: string[], operator: Operator, output: Output) => Promise<number>): Act =>
  (args, operator, _, output) =>
    act(args, operator, output)

const acts = {
  dead,
  parked,
  views: projections,
  projections,
  grant: always(grant),
  revoke: always(revoke),
  roles: always(roles),
  'reset-factor': always(resetFactor),
  plan: always(plan),
  coupon: always(coupon),
  counts: always(counts),
  newsletter: always(newsletter),
  retention: always(retention),
  check: always(check),
  anchor: always(anchor),
  backup,
  corrections: always(corrections),
  undo: always(undo),
  reprocess,
} satisfies Record<OperatorCommand, Act>

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
  const config = configFrom(env)
  return withOperator(config, (operator, idle, rows) => {
    if (rows === 'missing' && readsRows.has(command))
      throw coded(
        'not-built',
        `docketry ${command} reads rows that are not built yet. Start Docketry, which builds them from the events, and run this again.`,
      )
    if (rows === 'behind' && readsRows.has(command))
      output.warn('Docketry does not run: what was changed since it ended is recorded, and not in what is listed until it is started.')
    // On servers the process of the command makes the backup itself.
    if (command === 'backup') return backup(args, operator, idle || config.servers !== null, output)
    return acts[command](args, operator, idle, output)
  })
}
