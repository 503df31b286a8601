/** Reading by the projection's name: through the pointer, so that readers change over when a new version has caught up. */
import { deletionOf } from './deletion.ts'
import type { Document, DocumentQuery, Documents } from '../ports/documents.ts'
import { rebuilding, withheldOf } from './withheld.ts'

/** Throws `rebuilding` while the projection is withheld. Rows in the bin are returned by `getDeleted` and `findDeleted` only. */
export type ReadProjections = {
  get(projection: string, id: string): Promise<Document | null>
  /** In the order of `ids`; those that do not exist are left out. */
  getMany(projection: string, ids: string[]): Promise<Document[]>
  find(projection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
  getDeleted(projection: string, id: string): Promise<Document | null>
  /** Filters and sorts by fields of `deleted` (`deleted.clientId`, `deleted.row.groupId`). */
  findDeleted(projection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
}

const inBin = (document: Document | null): boolean => deletionOf(document) !== null

/** Lifetime of a cached pointer. When a pointer moves, its old collection is dropped at once and reads as empty. */
const pointerCacheMs = 5000

/** A projection that was never built reads as empty. */
export function reader(documents: Documents): ReadProjections {
  const pointers = new Map<string, { collection: string; until: number }>()

  async function pointerOf(projection: string): Promise<string | null> {
    const [collection, withheld] = await Promise.all([documents.pointer(projection), withheldOf(documents, projection)])
    if (withheld) {
      pointers.delete(projection)
      throw rebuilding(withheld)
    }
    if (collection === null) pointers.delete(projection)
    else pointers.set(projection, { collection, until: performance.now() + pointerCacheMs })
    return collection
  }
  async function cachedPointerOf(projection: string): Promise<string | null> {
    const known = pointers.get(projection)
    return known && performance.now() < known.until ? known.collection : pointerOf(projection)
  }

  /** An empty result counts only when the pointer, read again afterwards, has not moved; otherwise the read is repeated through the new pointer. */
  async function through<T>(projection: string, none: T, isConclusive: (answer: T) => boolean, read: (collection: string) => Promise<T>): Promise<T> {
    let collection = await cachedPointerOf(projection)
    while (collection !== null) {
      const answer = await read(collection)
      if (isConclusive(answer)) return answer
      const now = await pointerOf(projection)
      if (now === collection) return answer
      collection = now
    }
    return none
  }
  const get = (projection: string, id: string) => through<Document | null>(projection, null, found => found !== null, collection => documents.get(collection, id))
  // Rows and total are two queries: when the collection is dropped in between, the total is too small.
  const find = (projection: string, query: DocumentQuery) =>
    through<{ rows: Document[]; total: number }>(projection, { rows: [], total: 0 }, ({ rows, total }) => rows.length > 0 && total >= rows.length, collection => documents.find(collection, query))
  return {
    get: (projection, id) => get(projection, id).then(found => (inBin(found) ? null : found)),
    getMany: (projection, ids) => through<Document[]>(projection, [], found => found.length > 0, collection => documents.getMany(collection, ids)).then(found => found.filter(it => !inBin(it))),
    find,
    getDeleted: (projection, id) => get(projection, id).then(found => (inBin(found) ? found : null)),
    findDeleted: find,
  }
}
