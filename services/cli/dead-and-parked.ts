/**
 * `docketry dead`: messages that no stage could handle. `docketry parked`: events that a reaction could not act on, and rows that a
 * projection could not fold. Both are listed, shown and retried; rows cannot be skipped.
 */
import type { SetAsideGroup } from '@docketry/contracts/api/operations.ts'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { Parked } from '../platform/catch-up/parking.ts'
import type { DeadLetter } from '../platform/ports/log.ts'
import type { Operator } from './control/operator.ts'
import type { CommandPlace } from './control/with-operator.ts'
import { tableOf, type Output } from './output.ts'
import { parseCommand, type ParsedCommand } from './parse-arguments.ts'
import { groupedByCause } from '../operations/set-aside.ts'
import { stageTopics } from '../main/stage-names.ts'

/** What one of the two commands needs of its entries. */
type SetAside<T> = {
  /** As typed: `dead`. */
  command: string
  /** Singular and plural: `dead letter`, `dead letters`. */
  nouns: [string, string]
  list(): Promise<T[]>
  topicOf?(entry: T): string
  idOf(entry: T): string
  retry(id: string, reason?: string): Promise<void>
  skip(id: string, reason?: string): Promise<void>
  /** The message or event. Recorded with the person. */
  payload(id: string): Promise<object[]>
  groups(entries: T[]): SetAsideGroup[]
  columns: string[]
  row(entry: T): string[]
  json(entry: T): object
  /** What a retry has done to an entry. */
  retried: string
  /** Printed after a retry. */
  afterRetry?: string
}

const handledCodes = new Set(['no-such-message', 'not-parked'])

const timeOf = (at: number): string => new Date(at).toISOString()

function checkTarget({ command, nouns }: { command: string; nouns: [string, string] }, { verb, ids, options }: ParsedCommand): void {
  const [, plural] = nouns
  if (ids.length === 0 && !options.all) {
    throw coded('usage', `Which ${plural}? Give their ids, or --all. "docketry ${command}" lists them.`)
  }
  if (ids.length > 0 && options.all) throw coded('usage', 'Give ids or --all, not both.')
  if (verb === 'skip' && options.reason === undefined)
    throw coded('usage', `Why? What is skipped is recorded with a reason: docketry ${command} skip … --reason "WHY"`)
  if (verb === 'skip' && options.all && !options.yes) {
    throw coded('usage', `This skips all ${plural} for good. If that is meant: docketry ${command} skip --all --yes --reason "WHY"`)
  }
}

/** Retries or skips the chosen entries, one after the other. True if every one succeeded. */
async function retryOrSkip<T>(
  kind: SetAside<T>,
  { verb, ids, options }: ParsedCommand,
  entries: T[],
  { say, warn }: Output,
): Promise<boolean> {
  const [singular, plural] = kind.nouns
  const chosen = options.all ? entries.map(kind.idOf) : ids
  const outcome = verb === 'retry' ? kind.retried : 'skipped'
  let done = 0
  let failed = 0
  for (const id of chosen) {
    try {
      await (verb === 'retry' ? kind.retry(id, options.reason) : kind.skip(id, options.reason))
      done += 1
      say(`${id}: ${outcome}`)
    } catch (error) {
      const isHandled = handledCodes.has(codeOf(error) ?? '')
      // Another operator has handled it meanwhile.
      if (isHandled && options.all) continue
      failed += 1
      warn(isHandled ? `There is no ${singular} ${id}. "docketry ${kind.command}" lists them.` : `${id}: ${reasonOf(error)}`)
    }
  }
  say(`${done} ${done === 1 ? singular : plural} ${outcome}.`)
  if (verb === 'retry' && done > 0 && kind.afterRetry !== undefined) say(kind.afterRetry)
  return failed === 0
}

async function show<T>(kind: SetAside<T>, ids: string[], { say }: Output): Promise<number> {
  if (ids.length === 0)
    throw coded('usage', `Which ${kind.nouns[1]}? "docketry ${kind.command}" lists their ids: docketry ${kind.command} show ID`)
  for (const id of ids) for (const payload of await kind.payload(id)) say(JSON.stringify(payload, null, 2))
  return 0
}

const groupRow = ({ count, name, oldestAt, newestAt, items, cause }: SetAsideGroup): string[] => [
  String(count),
  name,
  timeOf(oldestAt),
  timeOf(newestAt),
  items[0]?.id ?? '',
  cause,
]

/** Returns the exit code. Throws `usage` and the errors of the operator. */
async function runSetAside<T>(kind: SetAside<T>, args: string[], output: Output): Promise<number> {
  const request = parseCommand(kind.command, args, kind.topicOf !== undefined)
  const { verb, options } = request
  if (!['list', 'show', 'retry', 'skip'].includes(verb))
    throw coded('usage', `There is no "docketry ${kind.command} ${verb}": only show, retry and skip.`)
  if (verb === 'show') return show(kind, request.ids, output)
  if (verb !== 'list') checkTarget(kind, request)
  const entries = (await kind.list()).filter(entry => options.topic === undefined || kind.topicOf?.(entry) === options.topic)
  if (verb !== 'list') return (await retryOrSkip(kind, request, entries, output)) ? 0 : 1
  if (options.causes) {
    const groups = kind.groups(entries)
    if (options.json) for (const group of groups) output.say(JSON.stringify(group))
    else
      output.say(
        groups.length === 0
          ? `There are no ${kind.nouns[1]}.`
          : tableOf(['COUNT', 'NAME', 'OLDEST', 'NEWEST', 'FOR EXAMPLE', 'CAUSE'], groups.map(groupRow)),
      )
    return 0
  }
  if (options.json) for (const entry of entries) output.say(JSON.stringify(kind.json(entry)))
  else if (entries.length === 0) output.say(`There are no ${kind.nouns[1]}.`)
  else output.say(tableOf(kind.columns, entries.map(kind.row)))
  return 0
}

const deadOn = (operator: Operator, idle: boolean): SetAside<DeadLetter> => ({
  command: 'dead',
  nouns: ['dead letter', 'dead letters'],
  retried: 'sent again',
  list: operator.dead,
  topicOf: ({ topic }) => topic,
  idOf: ({ id }) => id,
  retry: operator.retryDead,
  skip: operator.skipDead,
  payload: id => operator.payload(`dead:${id}`),
  groups: entries => groupedByCause(entries, []),
  columns: ['ID', 'TOPIC', 'WHEN', 'GROUP', 'KEY', 'REASON'],
  row: ({ id, topic, at, group, key, reason }) => [id, topic, timeOf(at), group, key, reason],
  json: ({ id, topic, at, group, key, reason }) => ({ id, topic, at: timeOf(at), group, key, reason }), // its value: `show`, which is recorded
  ...(idle ? { afterRetry: 'Nothing runs on this data folder: what was sent again is handled at the next start.' } : {}),
})

/** Returns the exit code. Throws `usage`, with a sentence. */
export async function dead(args: string[], operator: Operator, output: Output, { idle }: CommandPlace): Promise<number> {
  const { options } = parseCommand('dead', args, true)
  if (options.topic !== undefined && !stageTopics.includes(options.topic)) {
    throw coded('usage', `There is no topic "${options.topic}". There are: ${stageTopics.join(', ')}.`)
  }
  return runSetAside(deadOn(operator, idle), args, output)
}

/** `view` is the stored word for a row of a projection. */
const shownKind = (kind: Parked['kind']): string => (kind === 'view' ? 'projection' : kind)

const parkedOn = (operator: Operator, idle: boolean): SetAside<Parked> => ({
  command: 'parked',
  nouns: ['parked entry', 'parked entries'],
  retried: 'tried again',
  list: operator.parked,
  idOf: ({ id }) => id,
  retry: operator.retryParked,
  skip: operator.skipParked,
  payload: id => operator.payload(`parked:${id}`),
  groups: entries => groupedByCause([], entries),
  columns: ['ID', 'KIND', 'NAME', 'WHEN', 'EVENT', 'REASON'],
  row: ({ id, kind, name, at, stream, revision, reason }) => [id, shownKind(kind), name, timeOf(at), `${stream} #${revision}`, reason],
  json: entry => ({ ...entry, at: timeOf(entry.at) }),
  ...(idle ? { afterRetry: 'Nothing runs on this data folder: what follows from it is handled at the next start.' } : {}),
})

/** Returns the exit code. Throws `usage`, with a sentence. */
export const parked = (args: string[], operator: Operator, output: Output, { idle }: CommandPlace): Promise<number> =>
  runSetAside(parkedOn(operator, idle), args, output)
