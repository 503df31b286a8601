/** Reading by the view's name: through the pointer, so that readers change over when a new version has caught up. */
import type { Document, DocumentQuery, Documents } from './ports/documents.ts'

export type ReadViews = {
  get(view: string, id: string): Promise<Document | null>
  /** In the order of `ids`; those that do not exist are left out. */
  getMany(view: string, ids: string[]): Promise<Document[]>
  find(view: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
}

/** A view that was never built reads as empty. */
export function reader(documents: Documents): ReadViews {
  /** The collection may be dropped between the pointer and the read; then the pointer has moved, and the read is done again. */
  async function through<T>(view: string, none: T, read: (collection: string) => Promise<T>): Promise<T> {
    let collection = await documents.pointer(view)
    while (collection !== null) {
      const answer = await read(collection)
      const now = await documents.pointer(view)
      if (now === collection) return answer
      collection = now
    }
    return none
  }
  return {
    get: (view, id) => through<Document | null>(view, null, collection => documents.get(collection, id)),
    getMany: (view, ids) => through<Document[]>(view, [], collection => documents.getMany(collection, ids)),
    find: (view, query) => through(view, { rows: [], total: 0 }, collection => documents.find(collection, query)),
  }
}
