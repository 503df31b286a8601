/** Arguments of the operators' commands that list things: `docketry <command> [verb] [ids…]` with the options below. */
import { parseArgs } from 'node:util'
import { coded, reasonOf } from '../platform/errors/coded.ts'
import { checkReason } from './reason.ts'

type Options = { json?: boolean; all?: boolean; yes?: boolean; causes?: boolean; topic?: string; reason?: string }
/** `verb`: `list` where none is given. */
export type ParsedCommand = { verb: string; ids: string[]; options: Options }

/** `hasTopics`: whether `--topic` is an option. Throws `usage`, with a sentence. */
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
