/** Reading by the view's name: through the pointer, so that readers change over when a new version has caught up. */
import { deletionOf } from './deletion.ts'
import type { Document, DocumentQuery, Documents } from './ports/documents.ts'

/** What is in the bin is answered by `getDeleted` and `findDeleted` alone. */
export type ReadViews = {
  get(view: string, id: string): Promise<Document | null>
  /** In the order of `ids`; those that do not exist are left out. */
  getMany(view: string, ids: string[]): Promise<Document[]>
  find(view: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
  getDeleted(view: string, id: string): Promise<Document | null>
  /** Filters and sorts by what stands in `deleted` (`deleted.clientId`, `deleted.row.groupId`). */
  findDeleted(view: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
}

const inBin = (document: Document | null): boolean => deletionOf(document) !== null

/** So long a pointer is believed. One that has moved points at a collection that is dropped at once, and what is dropped reads as nothing. */
const believedMs = 5000

/** A view that was never built reads as empty. */
export function reader(documents: Documents): ReadViews {
  const pointers = new Map<string, { collection: string; until: number }>()

  async function pointerOf(view: string): Promise<string | null> {
    const collection = await documents.pointer(view)
    if (collection === null) pointers.delete(view)
    else pointers.set(view, { collection, until: performance.now() + believedMs })
    return collection
  }
  async function believed(view: string): Promise<string | null> {
    const known = pointers.get(view)
    return known && performance.now() < known.until ? known.collection : pointerOf(view)
  }

  /** An answer of nothing is only believed of a pointer that was read after it: otherwise the read is done again through the new one. */
  async function through<T>(view: string, none: T, isWhole: (answer: T) => boolean, read: (collection: string) => Promise<T>): Promise<T> {
    let collection = await believed(view)
    while (collection !== null) {
      const answer = await read(collection)
      if (isWhole(answer)) return answer
      const now = await pointerOf(view)
      if (now === collection) return answer
      collection = now
    }
    return none
  }
  const get = (view: string, id: string) => through<Document | null>(view, null, found => found !== null, collection => documents.get(collection, id))
  // Rows and their number are two questions: dropped in between, the number is too small.
  const find = (view: string, query: DocumentQuery) =>
    through<{ rows: Document[]; total: number }>(view, { rows: [], total: 0 }, ({ rows, total }) => rows.length > 0 && total >= rows.length, collection => documents.find(collection, query))
  return {
    get: (view, id) => get(view, id).then(found => (inBin(found) ? null : found)),
    getMany: (view, ids) => through<Document[]>(view, [], found => found.length > 0, collection => documents.getMany(collection, ids)).then(found => found.filter(it => !inBin(it))),
    find,
    getDeleted: (view, id) => get(view, id).then(found => (inBin(found) ? found : null)),
    findDeleted: find,
  }
}
