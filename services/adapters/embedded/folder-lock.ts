/** One process per data folder: a lock that the operating system itself lets go of when the process dies, however it dies. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coded } from '../../core/coded.ts'
import { isBusy, openLock } from './sqlite.ts'

function holderOf(path: string): string {
  try {
    return ` (process ${readFileSync(path, 'utf8').trim()})`
  } catch {
    return ''
  }
}

/** Takes the folder; answers how to let it go. Throws code `folder-in-use`. */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'pid')
  try {
    const unlock = openLock(join(folder, 'lock'))
    // For people and for the sentence below; the lock itself is the operating system's, so a stale number here is harmless.
    writeFileSync(pidFile, `${process.pid}\n`)
    return unlock
  } catch (error) {
    if (!isBusy(error)) throw error
    throw coded('folder-in-use', `The data folder ${folder} is already in use by another Docketry${holderOf(pidFile)}. ` +
      'Stop it first, or choose another folder with DOCKETRY_DATA.')
  }
}
