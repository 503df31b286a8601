/** Cache for the only writer of a projection: the documents that it wrote last, and the ids that were never written. */
import type { LoadedDocuments } from './fold-batch.ts'
import type { Change } from '../ports/documents.ts'
import { writtenIds } from './written-ids.ts'

/** Small, because a row may have megabytes; enough for the batch, the client and the invoices that events of one upload concern. */
const maxRows = 50

type RowCache = {
  /** Documents that are not cached are loaded from the store. */
  load(ids: string[]): Promise<LoadedDocuments>
  /** `written`: cached. `failed`: ids that could not be folded, removed from the cache. */
  note(written: Change[], failed: (string | null)[]): void
  /**
   * Clears the cache. `fromFirst`: the projection starts at the first event. Then documents that it has not written are treated as absent.
   * A document left by a crash is newer and is not overwritten by older changes.
   */
  forget(fromFirst: boolean): void
}

export function rowCache(stored: (ids: string[]) => Promise<LoadedDocuments>): RowCache {
  const cached: LoadedDocuments = new Map()
  /** Null: every document may exist. */
  let written: ReturnType<typeof writtenIds> | null = null
  return {
    async load(ids) {
      const found: LoadedDocuments = new Map(
        ids.flatMap(id => {
          const one = cached.get(id)
          return one ? [[id, one]] : []
        }),
      )
      const missing = ids.filter(id => !found.has(id) && (written === null || written.mayHave(id)))
      for (const [id, one] of missing.length > 0 ? await stored(missing) : []) found.set(id, one)
      return found
    },
    note(changes, failed) {
      if (written !== null) for (const { id } of changes) written.add(id)
      // There is no room for the earlier ones, and what is cached of them is out of date.
      for (const { id } of changes.slice(0, -maxRows)) cached.delete(id)
      for (const { id, position, document } of changes.slice(-maxRows)) {
        cached.delete(id) // moves the entry to the end of the map
        cached.set(id, { position, document })
      }
      for (const id of failed) {
        if (id === null) continue
        cached.delete(id)
        written?.add(id)
      }
      for (const id of cached.keys()) {
        if (cached.size <= maxRows) break
        cached.delete(id)
      }
    },
    forget(fromFirst) {
      cached.clear()
      written = fromFirst ? writtenIds() : null
    },
  }
}
