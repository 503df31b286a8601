/** Local copies of blobs: the pages of one PDF are asked for one after another, and each time all of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type KeptFiles = {
  /** Calls `use` with the path of the copy; `fetch` writes it where there is none yet, once for all who ask meanwhile. */
  with<T>(key: string, size: number, fetch: (path: string) => Promise<void>, use: (path: string) => Promise<T>): Promise<T>
  /** Forgets the copies whose key begins so; one in use goes when it is done with. */
  forget(prefix: string): Promise<void>
  /** Removes all. */
  close(): Promise<void>
}

type Copy = { path: string; size: number; users: number; gone: boolean; ready: Promise<void> }

/** Keeps up to `mostBytes` of what was used last. */
export function keptFiles(mostBytes: number): KeptFiles {
  /** Oldest use first. */
  const copies = new Map<string, Copy>()
  let folder: Promise<string> | null = null
  let made = 0

  async function drop(key: string, copy: Copy): Promise<void> {
    if (copies.get(key) === copy) copies.delete(key)
    copy.gone = true
    if (copy.users === 0) await rm(copy.path, { force: true })
  }
  async function make(size: number, fetch: (path: string) => Promise<void>): Promise<Copy> {
    folder ??= mkdtemp(join(tmpdir(), 'docketry-blobs-'))
    const path = join(await folder, String((made += 1)))
    return { path, size, users: 0, gone: false, ready: fetch(path) }
  }
  async function shrink(): Promise<void> {
    let kept = [...copies.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [key, copy] of copies) {
      if (kept <= mostBytes) return
      if (copy.users > 0) continue
      kept -= copy.size
      await drop(key, copy)
    }
  }

  const making = new Map<string, Promise<Copy>>()
  async function copyOf(key: string, size: number, fetch: (path: string) => Promise<void>): Promise<Copy> {
    const known = copies.get(key)
    if (known) return known
    const started = making.get(key) ?? make(size, fetch).finally(() => making.delete(key))
    making.set(key, started)
    const copy = await started
    if (!copies.has(key) && !copy.gone) copies.set(key, copy)
    return copy
  }

  return {
    async with(key, size, fetch, use) {
      const copy = await copyOf(key, size, fetch)
      copy.users += 1
      if (copies.delete(key)) copies.set(key, copy)
      try {
        await copy.ready.catch((error: unknown) => {
          if (copies.get(key) === copy) copies.delete(key)
          copy.gone = true
          throw error
        })
        return await use(copy.path)
      } finally {
        copy.users -= 1
        if (copy.gone && copy.users === 0) await rm(copy.path, { force: true })
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
