/**
 * One process per data folder, by locks of the operating system, which releases them however the process ends: on the file `lock`, which
 * older versions use, and on `site.db` for as long as it is open. The second one protects the folder when somebody removes `lock`, `pid`
 * or both.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coded } from '../../platform/errors/coded.ts'
import { isBusy, openLock } from './sqlite.ts'

const pidIn = (folder: string): string => join(folder, 'pid')

/** The id of the process that has locked the file, from the list of locks that Linux keeps; null elsewhere. */
function lockerOf(path: string): string | null {
  try {
    const { ino } = statSync(path)
    return new RegExp(`POSIX.* (\\d+) \\w+:\\w+:${ino} `, 'u').exec(readFileSync('/proc/locks', 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

function notedPid(folder: string): string | null {
  try {
    return readFileSync(pidIn(folder), 'utf8').trim()
  } catch {
    return null
  }
}

/** Returns the result of `open`. Throws `folder-in-use` when another process has locked the file. */
export function unlessInUse<T>(folder: string, file: string, open: (path: string) => T): T {
  const path = join(folder, file)
  try {
    return open(path)
  } catch (error) {
    if (!isBusy(error)) throw error
    const holder = lockerOf(path) ?? notedPid(folder)
    throw coded(
      'folder-in-use',
      `The data folder ${folder} is already in use by another Docketry${holder === null ? '' : ` (process ${holder})`}. ` +
        'Stop it first, or choose another folder with DOCKETRY_DATA.',
    )
  }
}

/** Returns a function that releases the folder. Throws `folder-in-use`. */
export const lockFolder = (folder: string): (() => void) => unlessInUse(folder, 'lock', openLock)

/** Only for the error message; a stale number is harmless. */
export const notePid = (folder: string): void => writeFileSync(pidIn(folder), `${process.pid}\n`)
