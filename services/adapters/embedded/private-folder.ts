/** Restricts a data folder to its owner: folders 0700, files 0600, also those that an older version or a copy has left open to others. */
import { setImmediate as tick } from 'node:timers/promises'
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../platform/errors/coded.ts'

/** Files per tick of the event loop: a folder may have a hundred thousand files. */
const filesPerTick = 500

/** Ignores files of other users, removed files and read-only disks; does not follow links. */
function restrict(path: string): 'folder' | 'other' {
  try {
    const it = lstatSync(path)
    if (it.isSymbolicLink()) return 'other'
    const wanted = it.isDirectory() ? 0o700 : 0o600
    if ((it.mode & 0o777) !== wanted) chmodSync(path, wanted)
    return it.isDirectory() ? 'folder' : 'other'
  } catch (error) {
    if (['ENOENT', 'EPERM', 'EROFS', 'EACCES'].includes(codeOf(error) ?? '')) return 'other'
    throw error
  }
}

/** Restricts every folder and file, the folder itself first, so that nobody else can open it meanwhile. */
export async function makePrivate(folder: string): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return
  let checked = 0
  const waiting = restrict(folder) === 'folder' ? [folder] : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of readdirSync(next)) {
      const path = join(next, name)
      if (restrict(path) === 'folder') waiting.push(path)
      checked += 1
      if (checked % filesPerTick === 0) await tick()
    }
  }
}
