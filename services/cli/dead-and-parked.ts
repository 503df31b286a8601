/** `docketry dead`: messages that no stage could handle. `docketry parked`: events that a reaction could not act on, and rows that a projection could not fold. */
import { coded } from '../platform/errors/coded.ts'
import type { Parked } from '../platform/catch-up/parking.ts'
import type { DeadMessage } from '../platform/ports/log.ts'
import type { Operator } from './control/operator.ts'
import { parseCommand, runSetAside, type SetAside, type Output } from './control/set-aside.ts'
import { groupedByCause } from '../operations/set-aside.ts'
import { stageTopics } from '../main/stage-names.ts'

const timeOf = (at: number): string => new Date(at).toISOString()

const deadOn = (operator: Operator, idle: boolean): SetAside<DeadMessage> => ({
  command: 'dead',
  nouns: ['dead message', 'dead messages'],
  list: operator.dead,
  canBeRetried: () => true,
  topicOf: ({ topic }) => topic,
  idOf: ({ id }) => id,
  retry: operator.retryDead,
  skip: operator.skipDead,
  payload: id => operator.payload(`dead:${id}`),
  groups: entries => groupedByCause(entries, []),
  columns: ['ID', 'TOPIC', 'WHEN', 'GROUP', 'KEY', 'REASON'],
  row: ({ id, topic, at, group, key, reason }) => [id, topic, timeOf(at), group, key, reason],
  json: ({ id, topic, at, group, key, reason, value, headers = {} }) => ({ id, topic, at: timeOf(at), group, key, reason, value, headers }),
  ...(idle ? { afterRetry: 'Nothing runs on this data folder: what was sent again is handled at the next start.' } : {}),
})

/** Returns the exit code. Throws `usage`, with a sentence. */
export async function dead(args: string[], operator: Operator, idle: boolean, output: Output): Promise<number> {
  const { options } = parseCommand('dead', args, true)
  if (options.topic !== undefined && !stageTopics.includes(options.topic)) {
    throw coded('usage', `There is no topic "${options.topic}". There are: ${stageTopics.join(', ')}.`)
  }
  return runSetAside(deadOn(operator, idle), args, output)
}

const parkedOn = (operator: Operator, idle: boolean): SetAside<Parked> => ({
  command: 'parked',
  nouns: ['parked entry', 'parked entries'],
  list: operator.parked,
  canBeRetried: () => true,
  idOf: ({ id }) => id,
  retry: operator.retryParked,
  skip: operator.skipParked,
  payload: id => operator.payload(`parked:${id}`),
  groups: entries => groupedByCause([], entries),
  columns: ['ID', 'KIND', 'NAME', 'WHEN', 'EVENT', 'REASON'],
  row: ({ id, kind, name, at, stream, revision, reason }) => [id, kind, name, timeOf(at), `${stream} #${revision}`, reason],
  json: entry => ({ ...entry, at: timeOf(entry.at) }),
  ...(idle ? { afterRetry: 'Nothing runs on this data folder: what follows from it is handled at the next start.' } : {}),
})

/** Returns the exit code. Throws `usage`, with a sentence. */
export const parked = (args: string[], operator: Operator, idle: boolean, output: Output): Promise<number> =>
  runSetAside(parkedOn(operator, idle), args, output)
