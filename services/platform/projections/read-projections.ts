/** Reading by the projection's name: through the pointer, so that readers change over when a new version has caught up. */
import { deletionOf } from './deletion.ts'
import type { Document, DocumentQuery, Documents } from '../ports/documents.ts'

/** What is in the bin is answered by `getDeleted` and `findDeleted` alone. */
export type ReadProjections = {
  get(projection: string, id: string): Promise<Document | null>
  /** In the order of `ids`; those that do not exist are left out. */
  getMany(projection: string, ids: string[]): Promise<Document[]>
  find(projection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
  getDeleted(projection: string, id: string): Promise<Document | null>
  /** Filters and sorts by what stands in `deleted` (`deleted.clientId`, `deleted.row.groupId`). */
  findDeleted(projection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
}

const inBin = (document: Document | null): boolean => deletionOf(document) !== null

/** So long a pointer is believed. One that has moved points at a collection that is dropped at once, and what is dropped reads as nothing. */
const believedMs = 5000

/** A projection that was never built reads as empty. */
export function reader(documents: Documents): ReadProjections {
  const pointers = new Map<string, { collection: string; until: number }>()

  async function pointerOf(projection: string): Promise<string | null> {
    const collection = await documents.pointer(projection)
    if (collection === null) pointers.delete(projection)
    else pointers.set(projection, { collection, until: performance.now() + believedMs })
    return collection
  }
  async function believed(projection: string): Promise<string | null> {
    const known = pointers.get(projection)
    return known && performance.now() < known.until ? known.collection : pointerOf(projection)
  }

  /** An answer of nothing is only believed of a pointer that was read after it: otherwise the read is done again through the new one. */
  async function through<T>(projection: string, none: T, isWhole: (answer: T) => boolean, read: (collection: string) => Promise<T>): Promise<T> {
    let collection = await believed(projection)
    while (collection !== null) {
      const answer = await read(collection)
      if (isWhole(answer)) return answer
      const now = await pointerOf(projection)
      if (now === collection) return answer
      collection = now
    }
    return none
  }
  const get = (projection: string, id: string) => through<Document | null>(projection, null, found => found !== null, collection => documents.get(collection, id))
  // Rows and their number are two questions: dropped in between, the number is too small.
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
