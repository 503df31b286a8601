/** `docketry <dead|parked> [retry|skip] …`: lists, retries or skips dead letters and parked entries. */
import { parseArgs } from 'node:util'
import { coded, codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { tableOf } from './table.ts'

/** `say` prints a line of output, `warn` one about an error. */
export type Voice = { say(line: string): void; warn(line: string): void }

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
  retry(id: string): Promise<void>
  skip(id: string): Promise<void>
  columns: string[]
  row(entry: T): string[]
  json(entry: T): object
  /** Printed after a retry. */
  afterRetry?: string
}

type Options = { json?: boolean; all?: boolean; yes?: boolean; topic?: string }
type ParsedCommand = { verb: string; ids: string[]; options: Options }

const handledCodes = new Set(['no-such-message', 'not-parked'])
const verbs = { retry: 'sent again', skip: 'given up' } as const

/** Throws `usage`, with a sentence. */
export function parseCommand(command: string, args: string[], hasTopics: boolean): ParsedCommand {
  const on = { type: 'boolean' } as const
  try {
    const options = { json: on, all: on, yes: on, ...(hasTopics ? { topic: { type: 'string' } as const } : {}) }
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [verb = 'list', ...ids] = positionals
    return { verb, ids, options: values as Options } // as declared in the line above
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
  if (verb === 'skip' && options.all && !options.yes) {
    throw coded('usage', `This gives up all ${plural} for good. If that is meant: docketry ${command} skip --all --yes`)
  }
}

/** True if every entry succeeded. */
async function each<T>(kind: SetAside<T>, { verb, ids, options }: ParsedCommand, entries: T[], { say, warn }: Voice): Promise<boolean> {
  const [singular, plural] = kind.nouns
  const chosen = options.all ? entries.filter(kind.canBeRetried).map(kind.idOf) : ids
  let done = 0
  let failed = 0
  for (const id of chosen) {
    try {
      await (verb === 'retry' ? kind.retry(id) : kind.skip(id))
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

/** Returns the exit code. Throws `usage` and the errors of the operator. */
export async function runSetAside<T>(kind: SetAside<T>, args: string[], voice: Voice): Promise<number> {
  const request = parseCommand(kind.command, args, kind.topicOf !== undefined)
  const { verb, options } = request
  if (!['list', 'retry', 'skip'].includes(verb)) throw coded('usage', `There is no "docketry ${kind.command} ${verb}": only retry and skip.`)
  if (verb !== 'list') checkTarget(kind, request)
  const entries = (await kind.list()).filter(entry => options.topic === undefined || kind.topicOf?.(entry) === options.topic)
  if (verb !== 'list') return (await each(kind, request, entries, voice)) ? 0 : 1
  if (options.json) for (const entry of entries) voice.say(JSON.stringify(kind.json(entry)))
  else if (entries.length === 0) voice.say(`There are no ${kind.nouns[1]}.`)
  else voice.say(tableOf(kind.columns, entries.map(kind.row)))
  return 0
}
