/** Errors of the operating system and of SQLite as sentences for the person who typed a command. */
import { codeOf, isDiskFull, reasonOf } from '../platform/errors/coded.ts'

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'it exists already',
  EISDIR: 'it is a folder',
  ENOTEMPTY: 'it is a folder',
  ENOTDIR: 'there is a file in the place of a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk',
}

const pathOf = (error: Error): string | null => {
  const path = 'dest' in error ? error.dest : 'path' in error ? error.path : null
  return typeof path === 'string' ? path : null
}

/**
 * What is printed when a command fails. `data`: the data folder, whose databases give the errors of SQLite. Any other error has its own
 * sentence.
 */
export function plainError(error: unknown, data: string): string {
  const code = codeOf(error) ?? ''
  if (code === 'ERR_SQLITE_ERROR')
    return `The databases in ${data} cannot be read or written (${reasonOf(error)}). The disk must work, have room and be writable, and the files must belong to the user who runs the command.`
  const path = error instanceof Error ? pathOf(error) : null
  if (path === null && isDiskFull(error)) return `There is no room left on the disk (${code}). Make room, or name a file on another disk.`
  const reason = reasons[code]
  return path === null || reason === undefined
    ? reasonOf(error)
    : `${path.replace(/\.partial$/u, '')} cannot be read or written: ${reason} (${code}). Name another, or correct it.`
}
