import { del, get, set } from 'idb-keyval'
import type { Dirty } from './history.ts'

/** Edits that the server does not have yet, by person and group: they outlive a reload, a crash and a sign-out. */
export type KeptEdits = { read: () => Promise<Dirty>; write: (dirty: Dirty) => void; settled: () => Promise<void> }

type Drawer = { get: (key: string) => Promise<unknown>; set: (key: string, value: unknown) => Promise<void>; del: (key: string) => Promise<void> }

/** Writes one after the other and only the newest of those that wait. Without IndexedDB (private windows) nothing is kept. */
export function keptEdits(userId: string, groupKey: string, drawer: Drawer = { get, set, del }): KeptEdits {
  const key = `edits ${userId} ${groupKey}`
  let waiting: Dirty | null = null
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    while (waiting) {
      const dirty = waiting
      waiting = null
      await (Object.keys(dirty).length > 0 ? drawer.set(key, dirty) : drawer.del(key)).catch(() => undefined)
    }
    running = null
  }
  return {
    read: async () => ((await drawer.get(key).catch(() => undefined)) ?? {}) as Dirty,
    write(dirty) {
      waiting = dirty
      running ??= run()
    },
    settled: () => running ?? Promise.resolve(),
  }
}
