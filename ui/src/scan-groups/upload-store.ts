/** Piles that the server does not have yet, with their files: they outlive a reload, a crash and a sign-out, as far as the browser has room. */
import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import { lockedUploads } from './held-piles.ts'
import type { Upload, UploadFile } from './upload.ts'

export type KeyValueStore = {
  keys: () => Promise<string[]>
  get: (keys: string[]) => Promise<unknown[]>
  set: (entries: [string, unknown][]) => Promise<void>
  del: (keys: string[]) => Promise<void>
  /** Bytes that may still be kept. */
  room: () => Promise<number>
}

let opened: UseStore | null = null
const store = (): UseStore => (opened ??= createStore('docketry-piles', 'piles'))

/** IndexedDB of this browser. Async, so that a browser without one rejects and does not throw. */
const indexed: KeyValueStore = {
  keys: async () => keys<string>(store()),
  get: async wanted => getMany(wanted, store()),
  set: async entries => setMany(entries, store()),
  del: async gone => delMany(gone, store()),
  async room() {
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? { quota: Number.MAX_SAFE_INTEGER }
    return quota - usage
  },
}

const pileKey = (id: string): string => `pile ${id}`
const fileKey = (id: string, entry: string): string => `file ${id} ${entry}`
const keysOf = (pile: Upload, parts: UploadFile[][]): string[] => parts.flat().map(it => fileKey(pile.id, it.entry))

/** Room asked for, as a multiple of the bytes: the store needs some for itself. */
const slack = 1.1

export function makeUploadStore(drawer: KeyValueStore = indexed, held = lockedUploads) {
  /** What this page has in hand, whether the browser could keep it or not. */
  const inHand = { piles: new Map<string, Upload>(), files: new Map<string, Blob>() }

  async function drop(pile: Upload): Promise<void> {
    const all = keysOf(pile, pile.parts)
    inHand.piles.delete(pile.id)
    for (const key of all) inHand.files.delete(key)
    await drawer.del([pileKey(pile.id), ...all]).catch(() => undefined)
  }

  /** Files first and the pile last: what is offered later is whole. False: it lives as long as this page. */
  async function keep(pile: Upload, files: ReadonlyMap<string, Blob>): Promise<boolean> {
    inHand.piles.set(pile.id, pile)
    for (const [entry, file] of files) inHand.files.set(fileKey(pile.id, entry), file)
    const bytes = [...files.values()].reduce((sum, it) => sum + it.size, 0)
    try {
      if ((await drawer.room()) < bytes * slack) return false
      for (const part of pile.parts) await drawer.set(part.map(it => [fileKey(pile.id, it.entry), files.get(it.entry)]))
      await drawer.set([[pileKey(pile.id), pile]])
      return true
    } catch {
      await drawer.del([pileKey(pile.id), ...keysOf(pile, pile.parts)]).catch(() => undefined)
      return false
    }
  }

  const isKept = async (pile: Upload): Promise<boolean> => (await drawer.get([pileKey(pile.id)]).catch(() => []))[0] !== undefined

  /** How far it is; the files of finished uploads are let go. */
  async function note(pile: Upload): Promise<void> {
    const gone = keysOf(pile, pile.parts.slice(0, pile.done))
    inHand.piles.set(pile.id, pile)
    for (const key of gone) inHand.files.delete(key)
    if (!(await isKept(pile))) return
    await drawer.set([[pileKey(pile.id), pile]]).catch(() => undefined)
    await drawer.del(gone).catch(() => undefined)
  }

  async function blobOf(pile: Upload, file: UploadFile): Promise<Blob> {
    const key = fileKey(pile.id, file.entry)
    const found = inHand.files.get(key) ?? (await drawer.get([key]))[0]
    if (found instanceof Blob) return found
    throw new Error(`${file.called} is not in this browser any more. Choose it again.`)
  }

  /** Piles of this person that nobody sends at the moment, the newest first. Files that a crash left without their pile are let go. */
  async function unfinished(userId: string): Promise<Upload[]> {
    const busy = await held()
    const there = await drawer.keys().catch(() => [])
    const known = there.filter(key => key.startsWith('pile '))
    const ids = new Set(known.map(key => key.slice(5)))
    const orphans = there.filter(key => key.startsWith('file ') && !ids.has(key.split(' ')[1] ?? '') && !busy.has(key.split(' ')[1] ?? ''))
    if (orphans.length > 0) await drawer.del(orphans).catch(() => undefined)
    const kept = (await drawer.get(known).catch(() => [])) as Upload[]
    const all = new Map([...kept, ...inHand.piles.values()].map(it => [it.id, it]))
    return [...all.values()].filter(it => it.userId === userId && !busy.has(it.id)).toSorted((a, b) => b.at - a.at)
  }

  return { keep, isKept, note, blobOf, drop, unfinished }
}

export const uploadStore = makeUploadStore()
