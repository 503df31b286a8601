/**
 * Writes the rows of a build that nobody reads while the next ones are folded: one write at a time, in order, a few batches behind the
 * fold. Rows that are not written yet are loaded from here, so that the fold sees every row as the writes will leave it.
 */
import type { Change } from '../ports/documents.ts'
import type { LoadedDocuments } from './fold-batch.ts'

type WriteBehind = {
  /** Rows as they will be once everything is written; others from the store. */
  load(ids: string[]): Promise<LoadedDocuments>
  /**
   * Begins `write` when the writes before it have succeeded. Resolves when at most `maxAhead` of them are not written. Throws the error of
   * an earlier write: then nothing is written until `reset`.
   */
  begin(changes: Change[], write: () => Promise<void>): Promise<void>
  /** Resolves when everything is written. Throws the error of the last write. */
  settled(): Promise<void>
  /** Waits until the begun writes have succeeded or failed, and forgets what was not written: the fold begins again at the checkpoint. */
  reset(): Promise<void>
}

/**
 * Writes that wait or are under way: rows of so many batches are in memory. With one, the thread that folds and the one that writes wait
 * for each other.
 */
export const maxAhead = 3

export function writeBehind(stored: (ids: string[]) => Promise<LoadedDocuments>): WriteBehind {
  const unwritten = new Map<string, Change>()
  /** The newest writes, in order. */
  let pending: Promise<void>[] = []
  const settled = (): Promise<void> => pending.at(-1) ?? Promise.resolve()

  return {
    async load(ids) {
      const found: LoadedDocuments = new Map(
        ids.flatMap(id => {
          const one = unwritten.get(id)
          return one ? [[id, { position: one.position, document: one.document }]] : []
        }),
      )
      const missing = found.size === 0 ? ids : ids.filter(id => !found.has(id))
      for (const [id, one] of missing.length > 0 ? await stored(missing) : []) found.set(id, one)
      return found
    },
    async begin(changes, write) {
      for (const one of changes) unwritten.set(one.id, one)
      // After a failed write the later ones are not begun: their checkpoints would be past its rows.
      const own = settled()
        .then(write)
        .then(() => {
          // A row that has changed again is still to be written.
          for (const one of changes) if (unwritten.get(one.id) === one) unwritten.delete(one.id)
        })
      own.catch(() => {}) // thrown by what follows
      pending.push(own)
      if (pending.length > maxAhead) await pending.shift()
    },
    settled,
    async reset() {
      await settled().catch(() => {})
      pending = []
      unwritten.clear()
    },
  }
}
