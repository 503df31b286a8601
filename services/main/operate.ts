/** The operators' commands: `docketry dead`, `docketry parked`, `docketry views`, `docketry grant`, `docketry plan`, `docketry coupon`, `docketry counts`, `docketry newsletter`. */
import { configFrom } from './config.ts'
import type { Voice } from './control/set-aside.ts'
import { withOperator } from './control/with-operator.ts'
import { counts, newsletter } from './counts.ts'
import { coupon } from './coupon.ts'
import { dead } from './dead.ts'
import { grant, revoke, roles } from './grant.ts'
import { parked } from './parked.ts'
import { plan } from './plan.ts'
import { views } from './views.ts'

const terminal: Voice = { say: line => console.log(line), warn: line => console.error(line) }

/** Answers the exit code. Throws, with a sentence, for what was asked wrongly and for stores that cannot be reached. */
export const operate = (command: 'dead' | 'parked' | 'views' | 'grant' | 'revoke' | 'roles' | 'plan' | 'coupon' | 'counts' | 'newsletter', args: string[], voice = terminal, env = process.env): Promise<number> =>
  withOperator(configFrom(env), async (operator, idle) => {
    if (command === 'dead') return dead(args, operator, idle, voice)
    if (command === 'grant') return grant(args, operator, voice)
    if (command === 'revoke') return revoke(args, operator, voice)
    if (command === 'roles') return roles(args, operator, voice)
    if (command === 'plan') return plan(args, operator, voice)
    if (command === 'counts') return counts(args, operator, voice)
    if (command === 'newsletter') return newsletter(args, operator, voice)
    if (command === 'coupon') return coupon(args, operator, voice)
    return command === 'parked' ? parked(args, operator, idle, voice) : views(args, operator, voice)
  })
