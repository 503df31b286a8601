/**
 * `docketry status`: how far every projection, reaction, stage and periodic work is. Reads beside a running Docketry, also one that does
 * not answer.
 */
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { projections, reactions } from '../contents.ts'
import { configFrom } from '../main/config/config.ts'
import { stageNames } from '../main/stage-names.ts'
import { statusOf } from '../monitoring/status.ts'
import { problemCode, tableOf, type Output } from './output.ts'
import { parseArguments } from './parse-arguments.ts'
import { withReader } from './with-reader.ts'

const usage = '"docketry help" shows how "docketry status" is used.'

const seconds = (ms: number | null): string => (ms === null || ms === 0 ? '-' : `${Math.ceil(ms / 1000)} s`)
function perSecond(rate: number | null): string {
  if (rate === null || rate === 0) return '-'
  return rate.toFixed(rate < 10 ? 1 : 0)
}

const rowOf = (it: StatusLine): string[] => [
  it.kind,
  it.name,
  it.state,
  it.position === null ? '-' : String(it.position),
  it.waiting === 0 ? '-' : `${it.estimated ? 'about ' : ''}${it.waiting}`,
  seconds(it.lagMs),
  perSecond(it.rate),
  seconds(it.leftMs),
  it.setAside === 0 ? '-' : String(it.setAside),
  it.endedAt === null ? '-' : new Date(it.endedAt).toISOString(),
  it.failure === null ? '' : `${new Date(it.failure.at).toISOString()} ${it.failure.reason}`,
]

/** Returns the exit code: 0, or 3 when something waits for a person. Throws `usage`, and errors with sentences for people. */
export async function status(args: string[], output: Output, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { json } = parseArguments({ args, options: { json: { type: 'boolean' } } }, usage).values
  const { lines } = await withReader(configFrom(env), stores => statusOf({ stores, projections, reactions, stages: stageNames }))
  if (json) for (const line of lines) output.say(JSON.stringify(line))
  else
    output.say(
      tableOf(
        ['KIND', 'NAME', 'STATE', 'POSITION', 'WAITING', 'BEHIND', 'PER SECOND', 'LEFT', 'SET ASIDE', 'LAST ROUND', 'LAST FAILURE'],
        lines.map(rowOf),
      ),
    )
  const alarms = lines.filter(({ alarm }) => alarm !== null)
  if (!json) for (const { kind, name, alarm } of alarms) output.warn(`${kind} ${name}: ${alarm}`)
  return alarms.length > 0 ? problemCode : 0
}
