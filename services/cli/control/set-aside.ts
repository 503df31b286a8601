/** `docketry <dead|parked> [retry|skip] …`: lists, retries or skips dead letters and parked entries. */
import { parseArgs } from 'node:util'
import type { SetAsideGroup } from '@docketry/contracts/api/operations.ts'
import { coded, codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { tableOf } from './table.ts'

/** Where a command prints: `say` to standard output, `warn` to standard error. */
export type Output = { say(line: string): void; warn(line: string): void }

export type SetAside<T> = {
  /** As typed: `dead`. */
  command: string
  /** Singular and plural: `dead message`, `dead messages`. */
  nouns: [string, string]
  list(): Promise<T[]>
  /** False for entries that `--all` leaves alone. */
  canBeRetried(entry: T): boolean
  topicOf?(entry: T): string
  idOf(entry: T): string
  retry(id: string, reason?: string): Promise<void>
  skip(id: string, reason?: string): Promise<void>
  /** The message or event. */
  payload(id: string): Promise<object[]>
  groups(entries: T[]): SetAsideGroup[]
  columns: string[]
  row(entry: T): string[]
  json(entry: T): object
  /** Printed after a retry. */
  afterRetry?: string
}

type Options = { json?: boolean; all?: boolean; yes?: boolean; causes?: boolean; topic?: string; reason?: string }
type ParsedCommand = { verb: string; ids: string[]; options: Options }

const handledCodes = new Set(['no-such-message', 'not-parked'])
const verbs = { retry: 'sent again', skip: 'skipped' } as const

/** Throws `usage`, with a sentence. */
export function parseCommand(command: string, args: string[], hasTopics: boolean): ParsedCommand {
  const on = { type: 'boolean' } as const
  try {
    const options = { json: on, all: on, yes: on, causes: on, reason: { type: 'string' } as const, ...(hasTopics ? { topic: { type: 'string' } as const } : {}) }
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [verb = 'list', ...ids] = positionals
    if (values['reason'] !== undefined && (String(values['reason']).trim() === '' || String(values['reason']).length > 500)) throw new Error('--reason takes 1 to 500 characters, in quotes.')
    return { verb, ids, options: values as Options } // as declared above
  } catch (error) {
    throw coded('usage', `${reasonOf(error)}\n"docketry help" shows how "docketry ${command}" is used.`)
  }
}

function checkTarget({ command, nouns }: { command: string; nouns: [string, string] }, { verb, ids, options }: ParsedCommand): void {
  const [, plural] = nouns
  if (ids.length === 0 && !options.all) {
    throw coded('usage', `Which ${plural}? Give their ids, or --all. "docketry ${command}" lists them.`)
  }
  if (ids.length > 0 && options.all) throw coded('usage', 'Give ids or --all, not both.')
  if (verb === 'skip' && options.reason === undefined) throw coded('usage', `Why? What is skipped is recorded with a reason: docketry ${command} skip … --reason "WHY"`)
  if (verb === 'skip' && options.all && !options.yes) {
    throw coded('usage', `This skips all ${plural} for good. If that is meant: docketry ${command} skip --all --yes --reason "WHY"`)
  }
}

/** True if every entry succeeded. */
async function each<T>(kind: SetAside<T>, { verb, ids, options }: ParsedCommand, entries: T[], { say, warn }: Output): Promise<boolean> {
  const [singular, plural] = kind.nouns
  const chosen = options.all ? entries.filter(kind.canBeRetried).map(kind.idOf) : ids
  let done = 0
  let failed = 0
  for (const id of chosen) {
    try {
      await (verb === 'retry' ? kind.retry(id, options.reason) : kind.skip(id, options.reason))
      done += 1
      say(`${id}: ${verb === 'retry' ? verbs.retry : verbs.skip}`)
    } catch (error) {
      const isHandled = handledCodes.has(codeOf(error) ?? '')
      // Another operator has handled it meanwhile.
      if (isHandled && options.all) continue
      failed += 1
      warn(isHandled ? `There is no ${singular} ${id}. "docketry ${kind.command}" lists them.` : `${id}: ${reasonOf(error)}`)
    }
  }
  say(`${done} ${done === 1 ? singular : plural} ${verb === 'retry' ? verbs.retry : verbs.skip}.`)
  if (verb === 'retry' && done > 0 && kind.afterRetry !== undefined) say(kind.afterRetry)
  return failed === 0
}

async function show<T>(kind: SetAside<T>, ids: string[], { say }: Output): Promise<number> {
  if (ids.length === 0) throw coded('usage', `Which ${kind.nouns[1]}? "docketry ${kind.command}" lists their ids: docketry ${kind.command} show ID`)
  for (const id of ids) for (const payload of await kind.payload(id)) say(JSON.stringify(payload, null, 2))
  return 0
}

const timeOf = (at: number): string => new Date(at).toISOString()
const groupRow = ({ count, name, oldestAt, newestAt, items, cause }: SetAsideGroup): string[] => [String(count), name, timeOf(oldestAt), timeOf(newestAt), items[0]?.id ?? '', cause]

/** Returns the exit code. Throws `usage` and the errors of the operator. */
export async function runSetAside<T>(kind: SetAside<T>, args: string[], output: Output): Promise<number> {
  const request = parseCommand(kind.command, args, kind.topicOf !== undefined)
  const { verb, options } = request
  if (!['list', 'show', 'retry', 'skip'].includes(verb)) throw coded('usage', `There is no "docketry ${kind.command} ${verb}": only show, retry and skip.`)
  if (verb === 'show') return show(kind, request.ids, output)
  if (verb !== 'list') checkTarget(kind, request)
  const entries = (await kind.list()).filter(entry => options.topic === undefined || kind.topicOf?.(entry) === options.topic)
  if (verb !== 'list') return (await each(kind, request, entries, output)) ? 0 : 1
  if (options.causes) {
    const groups = kind.groups(entries)
    if (options.json) for (const group of groups) output.say(JSON.stringify(group))
    else output.say(groups.length === 0 ? `There are no ${kind.nouns[1]}.` : tableOf(['COUNT', 'NAME', 'OLDEST', 'NEWEST', 'FOR EXAMPLE', 'CAUSE'], groups.map(groupRow)))
    return 0
  }
  if (options.json) for (const entry of entries) output.say(JSON.stringify(kind.json(entry)))
  else if (entries.length === 0) output.say(`There are no ${kind.nouns[1]}.`)
  else output.say(tableOf(kind.columns, entries.map(kind.row)))
  return 0
}
