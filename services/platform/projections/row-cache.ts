/** What a projection's only writer knows of its documents without asking the store: those that it wrote last, and those that were never written. */
import type { LoadedDocuments } from './fold-batch.ts'
import type { Change } from '../ports/documents.ts'

/** Few, since a row may be of megabytes; enough for the group, the client and the invoices that events of one pile speak of. */
const most = 50
/** Ids of documents that a projection which is built anew has written: 10 MB of them. */
const mostIds = 100_000

export type RowCache = {
  /** Those that are not remembered come from the store. */
  load(ids: string[]): Promise<LoadedDocuments>
  /** What was written, and what could not be folded and is as the store has it. */
  note(written: Change[], unsure: (string | null)[]): void
  /**
   * Whatever is between the store and this memory, the store is right. `fromFirst`: the projection begins with the first event. Until it has written more
   * documents than can be kept in mind, one that it has not written is taken for absent: should a crash have left one, it is newer, and no older
   * write goes over it.
   */
  forget(fromFirst: boolean): void
}

export function rowCache(stored: (ids: string[]) => Promise<LoadedDocuments>): RowCache {
  const known: LoadedDocuments = new Map()
  /** Null: any may be there. */
  let written: Set<string> | null = null
  return {
    async load(ids) {
      const found: LoadedDocuments = new Map(ids.flatMap(id => {
        const one = known.get(id)
        return one ? [[id, one]] : []
      }))
      const missing = ids.filter(id => !found.has(id) && (written === null || written.has(id)))
      for (const [id, one] of missing.length > 0 ? await stored(missing) : []) found.set(id, one)
      return found
    },
    note(changes, unsure) {
      for (const { id, position, document } of changes) {
        known.delete(id) // so that it is the youngest
        known.set(id, { position, document })
        written?.add(id)
      }
      for (const id of unsure) {
        if (id === null) continue
        known.delete(id)
        written?.add(id)
      }
      for (const id of known.keys()) {
        if (known.size <= most) break
        known.delete(id)
      }
      if (written !== null && written.size > mostIds) written = null
    },
    forget(fromFirst) {
      known.clear()
      written = fromFirst ? new Set() : null
    },
  }
}
