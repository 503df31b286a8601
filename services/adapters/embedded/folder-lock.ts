/**
 * One process per data folder. What keeps others out are locks of the operating system, which lets go of them when the process dies, however it
 * dies: on the file `lock`, which older versions know, and on `site.db` itself for as long as it is open, which cannot be removed without a loss. So the
 * folder is not free because somebody removed `lock`, `pid` or both.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coded } from '../../platform/errors/coded.ts'
import { isBusy, openLock } from './sqlite.ts'

const pidIn = (folder: string): string => join(folder, 'pid')

/** Linux lists who has a lock on which file; elsewhere the file `pid` says it. */
function lockerOf(path: string): string | null {
  try {
    const { ino } = statSync(path)
    return new RegExp(`POSIX.* (\\d+) \\w+:\\w+:${ino} `, 'u').exec(readFileSync('/proc/locks', 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

function noted(folder: string): string | null {
  try {
    return readFileSync(pidIn(folder), 'utf8').trim()
  } catch {
    return null
  }
}

/** Answers what `open` answers. Throws code `folder-in-use` where it finds that another process has locked the file. */
export function unlessInUse<T>(folder: string, file: string, open: (path: string) => T): T {
  const path = join(folder, file)
  try {
    return open(path)
  } catch (error) {
    if (!isBusy(error)) throw error
    const holder = lockerOf(path) ?? noted(folder)
    throw coded('folder-in-use', `The data folder ${folder} is already in use by another Docketry${holder === null ? '' : ` (process ${holder})`}. ` +
      'Stop it first, or choose another folder with DOCKETRY_DATA.')
  }
}

/** Answers how to let the folder go. Throws code `folder-in-use`. */
export const lockFolder = (folder: string): (() => void) => unlessInUse(folder, 'lock', openLock)

/** For people; a stale number is harmless, since the locks are the operating system's. */
export const notePid = (folder: string): void => writeFileSync(pidIn(folder), `${process.pid}\n`)
