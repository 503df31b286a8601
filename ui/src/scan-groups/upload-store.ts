/**
 * Unfinished uploads with their files, in IndexedDB: they survive a reload, a crash and a sign-out while the browser has room. One that is
 * never finished is kept without a time limit, until the person discards it on the page of uploads, or the server refuses it (use-send.ts).
 * The names of the database, its keys and the locks stay: `pile` in them is an upload.
 */
import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import type { Upload, UploadFile } from './upload.ts'

/**
 * Web Locks of the uploads in progress, in any tab. Without the Locks API (plain http) only this tab's uploads are known. The lock name
 * stays.
 */
const lockName = (id: string): string => `pile ${id}`
const ownLocks = new Set<string>()
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Runs `work` while no other tab can send this upload. */
export async function withUploadLock<T>(id: string, work: () => Promise<T>): Promise<T> {
  ownLocks.add(id)
  try {
    return await ((locks()?.request(lockName(id), work) as Promise<T> | undefined) ?? work())
  } finally {
    ownLocks.delete(id)
  }
}

async function lockedUploads(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set([...ownLocks, ...held.flatMap(it => (it.name?.startsWith('pile ') ? [it.name.slice(5)] : []))])
}

export type KeyValueStore = {
  keys: () => Promise<string[]>
  get: (keys: string[]) => Promise<unknown[]>
  set: (entries: [string, unknown][]) => Promise<void>
  del: (keys: string[]) => Promise<void>
  /** Free bytes. */
  freeSpace: () => Promise<number>
}

let opened: UseStore | null = null
const database = (): UseStore => (opened ??= createStore('docketry-piles', 'piles'))

/** IndexedDB. The functions are async, so that a browser without IndexedDB rejects instead of throwing. */
const indexedDbStore: KeyValueStore = {
  keys: async () => keys<string>(database()),
  get: async wanted => getMany(wanted, database()),
  set: async entries => setMany(entries, database()),
  del: async removed => delMany(removed, database()),
  async freeSpace() {
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? { quota: Number.MAX_SAFE_INTEGER }
    return quota - usage
  },
}

const uploadKey = (id: string): string => `pile ${id}`
const fileKey = (id: string, entry: string): string => `file ${id} ${entry}`
const keysOf = (upload: Upload, parts: UploadFile[][]): string[] => parts.flat().map(it => fileKey(upload.id, it.entry))

/** Required free space as a multiple of the file bytes, for the overhead of the database. */
const overhead = 1.1

export function makeUploadStore(store: KeyValueStore = indexedDbStore, locked = lockedUploads) {
  /** In memory: everything this page is sending, whether it could be stored or not. */
  const memory = { uploads: new Map<string, Upload>(), files: new Map<string, Blob>() }

  async function remove(upload: Upload): Promise<void> {
    const all = keysOf(upload, upload.parts)
    memory.uploads.delete(upload.id)
    for (const key of all) memory.files.delete(key)
    await store.del([uploadKey(upload.id), ...all]).catch(() => undefined)
  }

  /** Writes the files first and the upload last, so that a stored upload is complete. False: it exists in memory only. */
  async function save(upload: Upload, files: ReadonlyMap<string, Blob>): Promise<boolean> {
    memory.uploads.set(upload.id, upload)
    for (const [entry, file] of files) memory.files.set(fileKey(upload.id, entry), file)
    const bytes = [...files.values()].reduce((sum, it) => sum + it.size, 0)
    try {
      if ((await store.freeSpace()) < bytes * overhead) return false
      for (const part of upload.parts) await store.set(part.map(it => [fileKey(upload.id, it.entry), files.get(it.entry)]))
      await store.set([[uploadKey(upload.id), upload]])
      return true
    } catch {
      await store.del([uploadKey(upload.id), ...keysOf(upload, upload.parts)]).catch(() => undefined)
      return false
    }
  }

  const isStored = async (upload: Upload): Promise<boolean> => (await store.get([uploadKey(upload.id)]).catch(() => []))[0] !== undefined

  /** Stores the progress, and removes the files of finished parts. */
  async function saveProgress(upload: Upload): Promise<void> {
    const sentKeys = keysOf(upload, upload.parts.slice(0, upload.done))
    memory.uploads.set(upload.id, upload)
    for (const key of sentKeys) memory.files.delete(key)
    if (!(await isStored(upload))) return
    await store.set([[uploadKey(upload.id), upload]]).catch(() => undefined)
    await store.del(sentKeys).catch(() => undefined)
  }

  async function blobOf(upload: Upload, file: UploadFile): Promise<Blob> {
    const key = fileKey(upload.id, file.entry)
    const found = memory.files.get(key) ?? (await store.get([key]))[0]
    if (found instanceof Blob) return found
    throw new Error(`${file.called} is not in this browser any more. Choose it again.`)
  }

  /** Uploads of this user that no tab is sending, newest first. Removes files that a crash left without their upload. */
  async function unfinished(userId: string): Promise<Upload[]> {
    const inProgress = await locked()
    const stored = await store.keys().catch(() => [])
    const uploadKeys = stored.filter(key => key.startsWith('pile '))
    const ids = new Set(uploadKeys.map(key => key.slice(5)))
    const orphans = stored.filter(
      key => key.startsWith('file ') && !ids.has(key.split(' ')[1] ?? '') && !inProgress.has(key.split(' ')[1] ?? ''),
    )
    if (orphans.length > 0) await store.del(orphans).catch(() => undefined)
    const storedUploads = (await store.get(uploadKeys).catch(() => [])) as Upload[]
    const all = new Map([...storedUploads, ...memory.uploads.values()].map(it => [it.id, it]))
    return [...all.values()].filter(it => it.userId === userId && !inProgress.has(it.id)).toSorted((a, b) => b.at - a.at)
  }

  return { save, isStored, saveProgress, blobOf, remove, unfinished }
}

export const uploadStore = makeUploadStore()
