/** Paths of folders that are exported to and imported from: making them, and telling whether two names mean one folder. */
import { mkdir, readlink, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf } from '../platform/errors/coded.ts'

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )

/**
 * Makes the folder and those above it, for their owner only. Throws the error of the disk. (`mkdir` of Node with `recursive` never ends
 * where the folder above is there and takes none, as `/proc` does.)
 */
export async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (await isFolder(path)) return
    const above = dirname(path)
    if (codeOf(error) !== 'ENOENT' || above === path || (await isFolder(above))) throw error
    await makeFolders(above)
    await makeFolders(path)
  }
}

/** The absolute path without symbolic links; parts that are not there yet stay as they are named. Throws the error of the disk. */
export async function pathWithoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    const above = dirname(path)
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '') || above === path) throw error
    const target = await readlink(path).catch(() => null)
    return target === null ? join(await pathWithoutLinks(above), basename(path)) : pathWithoutLinks(resolve(above, target))
  }
}
