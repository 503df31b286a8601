import { del, get, keys, set } from 'idb-keyval'
import { emptyUndoStack, type Dirty, type UndoStack, type Step } from './undo-stack.ts'

/**
 * What a reload finds again: edits that the server does not have, the values they were made on, and the acts that can be undone and redone. `at`: UTC ms.
 * `marks`: acts say whether they are saved, which earlier versions did not.
 */
export type Draft = UndoStack & { was: Dirty; at: number; marks?: true }
/** By person and group: outlives a reload, a crash and a sign-out. `safe`: nothing waits to be written, and the last could be. */
export type KeptEdits = { read: () => Promise<Draft>; write: (kept: Omit<Draft, 'at'>) => void; settled: () => Promise<void>; safe: () => boolean }

type Drawer = {
  get: (key: string) => Promise<unknown>; set: (key: string, value: unknown) => Promise<void>; del: (key: string) => Promise<void>; keys: () => Promise<unknown[]>
}

/** Acts are kept for a day's work once all is saved; longer only where something is not. */
const keptFor = 12 * 3600_000
/** Rows in the acts kept: an act over a whole group is as large as the group. */
const most = 2000

const nothing: Draft = { ...emptyUndoStack, was: {}, at: 0 }
const isKept = (it: unknown): it is Draft => typeof it === 'object' && it !== null && 'done' in it && 'undone' in it

/** The newest, as many as have `most` rows in all. */
function newest(steps: readonly Step[]): Step[] {
  let rows = 0
  const from = steps.findLastIndex(it => (rows += Math.max(1, it.changes.length)) > most)
  return steps.slice(from + 1)
}
const isEmpty = ({ dirty, done, undone }: UndoStack): boolean => Object.keys(dirty).length === 0 && done.length === 0 && undone.length === 0

/** Writes one after the other and only the newest of those that wait. Without IndexedDB (private windows) nothing is kept. */
export function keptEdits(userId: string, groupKey: string, drawer: Drawer = { get, set, del, keys }, now: () => number = Date.now): KeptEdits {
  const key = `edits ${userId} ${groupKey}`
  let waiting: Omit<Draft, 'at'> | null = null
  let running: Promise<void> | null = null
  let failed = false
  const isOld = (it: unknown): boolean => isKept(it) && Object.keys(it.dirty).length === 0 && it.at < now() - keptFor
  const run = async (): Promise<void> => {
    // Not in the turn of the key that edited: copying is work.
    await new Promise(done => setTimeout(done))
    while (waiting) {
      const kept = { ...waiting, done: newest(waiting.done), undone: newest(waiting.undone), at: now() }
      waiting = null
      failed = await (isEmpty(kept) ? drawer.del(key) : drawer.set(key, kept)).then(() => false, () => true)
    }
    running = null
  }
  const tidy = async (): Promise<void> => {
    for (const it of await drawer.keys()) if (typeof it === 'string' && it.startsWith('edits ') && isOld(await drawer.get(it))) await drawer.del(it)
  }
  return {
    async read() {
      await tidy().catch(() => undefined)
      const found = await drawer.get(key).catch(() => undefined)
      // Earlier versions kept the edits alone.
      return isKept(found) ? found : { ...nothing, dirty: (found ?? {}) as Dirty }
    },
    write(kept) {
      waiting = kept
      running ??= run()
    },
    settled: () => running ?? Promise.resolve(),
    safe: () => running === null && !failed,
  }
}
