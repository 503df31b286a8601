/** The operators' commands: `docketry dead`, `docketry parked`, `docketry views`, `docketry role`. */
import { configFrom } from './config.ts'
import type { Voice } from './control/set-aside.ts'
import { withOperator } from './control/with-operator.ts'
import { dead } from './dead.ts'
import { parked } from './parked.ts'
import { role } from './role.ts'
import { views } from './views.ts'

const terminal: Voice = { say: line => console.log(line), warn: line => console.error(line) }

/** Answers the exit code. Throws, with a sentence, for what was asked wrongly and for stores that cannot be reached. */
export const operate = (command: 'dead' | 'parked' | 'views' | 'role', args: string[], voice = terminal, env = process.env): Promise<number> =>
  withOperator(configFrom(env), async (operator, idle) => {
    if (command === 'dead') return dead(args, operator, idle, voice)
    if (command === 'role') return role(args, operator, voice)
    return command === 'parked' ? parked(args, operator, idle, voice) : views(args, operator, voice)
  })
