/** `--reason WHY` of the operator's commands: recorded with the events that they cause. */
import { coded } from '../platform/errors/coded.ts'

const maxCharacters = 500

/** Throws `usage` for an empty or too long one. */
export function checkReason(reason: string): void {
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
