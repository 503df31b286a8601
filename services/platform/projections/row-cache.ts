/** Cache for the only writer of a projection: the documents that it wrote last, and the ids that were never written. */
import type { LoadedDocuments } from './fold-batch.ts'
import type { Change } from '../ports/documents.ts'

/** Small, because a row may have megabytes; enough for the batch, the client and the invoices that events of one upload concern. */
const most = 50
/** Limit of ids that are tracked during a backfill: about 10 MB. */
const mostIds = 100_000

export type RowCache = {
  /** Documents that are not cached are loaded from the store. */
  load(ids: string[]): Promise<LoadedDocuments>
  /** `written`: cached. `unsure`: ids that could not be folded, removed from the cache. */
  note(written: Change[], unsure: (string | null)[]): void
  /**
   * Clears the cache. `fromFirst`: the projection starts at the first event. Then documents that it has not written are treated as absent, until it has
   * written too many to track. A document left by a crash is newer and is not overwritten by older changes.
   */
  forget(fromFirst: boolean): void
}

export function rowCache(stored: (ids: string[]) => Promise<LoadedDocuments>): RowCache {
  const known: LoadedDocuments = new Map()
  /** Null: every document may exist. */
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
        known.delete(id) // moves the entry to the end of the map
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
