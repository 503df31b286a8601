/** `--reason WHY` of the operator's commands: recorded with the events that they cause. */
import { coded } from '../platform/errors/coded.ts'

const longest = 500

/** The other arguments, and the reason if one is given. Throws `usage` for an empty or too long one. */
export function reasonIn(args: readonly string[]): { rest: string[]; reason: string | undefined } {
  const at = args.indexOf('--reason')
  if (at === -1) return { rest: [...args], reason: undefined }
  const reason = args[at + 1]?.trim() ?? ''
  if (reason === '' || reason.length > longest)
    throw coded('usage', `--reason takes 1 to ${longest} characters, in quotes: --reason "Ann has left".`)
  return { rest: args.toSpliced(at, 2), reason }
}
