/** The documents that a view's only writer wrote last: it need not ask the store for them again. */
import type { Known } from './fold-batch.ts'
import type { Change } from './ports/documents.ts'

/** Few, since a row may be of megabytes; enough for the group, the client and the invoices that events of one pile speak of. */
const most = 50

export type Remembered = {
  /** Those that are not remembered come from the store. */
  load(ids: string[]): Promise<Known>
  /** What was written, and what could not be folded and is as the store has it. */
  note(written: Change[], unsure: (string | null)[]): void
  /** Whatever is between the store and this memory, the store is right. */
  forget(): void
}

export function remembered(stored: (ids: string[]) => Promise<Known>): Remembered {
  const known: Known = new Map()
  return {
    async load(ids) {
      const found: Known = new Map(ids.flatMap(id => {
        const one = known.get(id)
        return one ? [[id, one]] : []
      }))
      const missing = ids.filter(id => !found.has(id))
      for (const [id, one] of missing.length > 0 ? await stored(missing) : []) found.set(id, one)
      return found
    },
    note(written, unsure) {
      for (const { id, position, document } of written) {
        known.delete(id) // so that it is the youngest
        known.set(id, { position, document })
      }
      for (const id of unsure) if (id !== null) known.delete(id)
      for (const id of known.keys()) {
        if (known.size <= most) break
        known.delete(id)
      }
    },
    forget: () => known.clear(),
  }
}
