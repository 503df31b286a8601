/** Writes files that are on the disk when the promise resolves. */
import { open, rename } from 'node:fs/promises'
import { coded, isDiskFull } from '../platform/errors/coded.ts'

/** Renames the file to `path` once it is complete; only its owner can read it. Throws `storage-full`. */
export async function writeDurably(path: string, bytes: string | Uint8Array): Promise<void> {
  try {
    const file = await open(`${path}.unfinished`, 'w', 0o600)
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close())
    await rename(`${path}.unfinished`, path)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw coded('storage-full', `There is no room left for ${path}. Make room, or choose another disk, and begin anew.`)
  }
}
