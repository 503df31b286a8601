/** Arguments of commands. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { coded, reasonOf } from '../platform/errors/coded.ts'

/** As `parseArgs` of Node. Throws `usage`: what is wrong with the arguments, and in the next lines `usage`, how the command is used. */
export function parseArguments<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw coded('usage', `${reasonOf(error)}\n${usage}`)
  }
}

// `--reason WHY` of the operator's commands: recorded with the events that they cause.
const maxCharacters = 500

/** Throws `usage` for an empty or too long one. */
function checkReason(reason: string): void {
  if (reason.trim() === '' || reason.length > maxCharacters)
    throw coded('usage', `--reason takes 1 to ${maxCharacters} characters, in quotes: --reason "Ann has left".`)
}

/** The other arguments, and the reason if one is given. Throws as `checkReason`. */
export function reasonIn(args: readonly string[]): { rest: string[]; reason: string | undefined } {
  const at = args.indexOf('--reason')
  if (at === -1) return { rest: [...args], reason: undefined }
  const reason = args[at + 1]?.trim() ?? ''
  checkReason(reason)
  return { rest: args.toSpliced(at, 2), reason }
}

type Options = { json?: boolean; all?: boolean; yes?: boolean; causes?: boolean; topic?: string; reason?: string }
/** `verb`: `list` where none is given. */
export type ParsedCommand = { verb: string; ids: string[]; options: Options }

/**
 * Of the operators' commands that list things: `docketry <command> [verb] [ids…]` with these options. `hasTopics`: whether `--topic` is an
 * option. Throws `usage`, with a sentence.
 */
export function parseCommand(command: string, args: string[], hasTopics: boolean): ParsedCommand {
  const on = { type: 'boolean' } as const
  try {
    const options = {
      json: on,
      all: on,
      yes: on,
      causes: on,
      reason: { type: 'string' } as const,
      ...(hasTopics ? { topic: { type: 'string' } as const } : {}),
    }
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [verb = 'list', ...ids] = positionals
    if (typeof values['reason'] === 'string') checkReason(values['reason'])
    return { verb, ids, options: values as Options } // as declared above
  } catch (error) {
    throw coded('usage', `${reasonOf(error)}\n"docketry help" shows how "docketry ${command}" is used.`)
  }
}
