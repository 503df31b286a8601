/** Cache of local copies of blobs: each page of a PDF needs the whole file again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type FileCache = {
  /** Calls `use` with the path of the copy. `fetch` writes a missing copy, once for concurrent callers. */
  with<T>(key: string, size: number, fetch: (path: string) => Promise<void>, use: (path: string) => Promise<T>): Promise<T>
  /** Removes the copies whose key has the prefix; one in use is removed afterwards. */
  forget(prefix: string): Promise<void>
  /** Removes all copies. */
  close(): Promise<void>
}

/** `path` resolves once the copy is complete. `dropped`: no longer in the cache, and removed by its last user. */
type Copy = { size: number; users: number; dropped: boolean; path: Promise<string> }

/** Keeps the most recently used copies, up to `maxBytes`. */
export function makeFileCache(maxBytes: number): FileCache {
  /** Least recently used first. */
  const copies = new Map<string, Copy>()
  let folder: Promise<string> | null = null
  let copyCount = 0

  async function fetched(fetch: (path: string) => Promise<void>): Promise<string> {
    const name = String((copyCount += 1))
    folder ??= mkdtemp(join(tmpdir(), 'docketry-blobs-'))
    const path = join(await folder, name)
    try {
      await fetch(path)
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }
  /** A failed fetch has left no file. */
  const remove = (copy: Copy): Promise<void> =>
    copy.path.then(
      path => rm(path, { force: true }),
      () => {},
    )

  async function drop(key: string, copy: Copy): Promise<void> {
    if (copies.get(key) === copy) copies.delete(key)
    copy.dropped = true
    if (copy.users === 0) await remove(copy)
  }
  async function shrink(): Promise<void> {
    let cachedBytes = [...copies.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [key, copy] of copies) {
      if (cachedBytes <= maxBytes) return
      if (copy.users > 0) continue
      cachedBytes -= copy.size
      await drop(key, copy)
    }
  }

  return {
    async with(key, size, fetch, use) {
      const copy = copies.get(key) ?? { size, users: 0, dropped: false, path: fetched(fetch) }
      // Counted in the tick in which it is found, so that it is not dropped in between.
      copy.users += 1
      copies.delete(key)
      copies.set(key, copy)
      try {
        const path = await copy.path.catch(async (error: unknown) => {
          await drop(key, copy)
          throw error
        })
        return await use(path)
      } finally {
        copy.users -= 1
        if (copy.dropped && copy.users === 0) await remove(copy)
        await shrink()
      }
    },
    async forget(prefix) {
      for (const [key, copy] of copies) if (key.startsWith(prefix)) await drop(key, copy)
    },
    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true })
    },
  }
}
