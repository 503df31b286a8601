/** A data folder is for its owner's eyes only: folders 0700, files 0600, also what an older version or a copy has left open to others. */
import { setImmediate as tick } from 'node:timers/promises'
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../platform/errors/coded.ts'

/** Looks between two turns of the event loop: a folder may hold a hundred thousand files. */
const atOnce = 500

/** What belongs to somebody else, is gone by now, or lies on a disk that cannot be written stays as it is; links are not followed. */
function narrow(path: string): 'folder' | 'other' {
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

/** Every folder and file of it; the folder itself first, so that nobody comes in meanwhile. */
export async function makePrivate(folder: string): Promise<void> {
  // Windows keeps rights elsewhere.
  if (process.platform === 'win32') return
  let checked = 0
  const waiting = narrow(folder) === 'folder' ? [folder] : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of readdirSync(next)) {
      const path = join(next, name)
      if (narrow(path) === 'folder') waiting.push(path)
      checked += 1
      if (checked % atOnce === 0) await tick()
    }
  }
}
