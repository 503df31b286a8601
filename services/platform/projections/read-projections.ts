/** Reading by the projection's name: through the pointer, so that readers change over when a new version has caught up. */
import { deletionOf } from './deletion.ts'
import { isFailedRow, missingRows } from './failed-rows.ts'
import { noteFailedRow, noteRead } from './request-reads.ts'
import { parkedOf, type Parked } from '../catch-up/parking.ts'
import type { Document, DocumentQuery, Documents } from '../ports/documents.ts'
import { rebuilding, withheldOf } from './withheld.ts'

/** Throws `rebuilding` while the projection is withheld. Rows in the bin are returned by `getDeleted` and `findDeleted` only. */
type ReadProjections = {
  get(projection: string, id: string): Promise<Document | null>
  /** In the order of `ids`; those that do not exist are left out. */
  getMany(projection: string, ids: string[]): Promise<Document[]>
  find(projection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
  getDeleted(projection: string, id: string): Promise<Document | null>
  /** Filters and sorts by fields of `deleted` (`deleted.clientId`, `deleted.row.groupId`). */
  findDeleted(projection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
  /** The firm's failed rows. `row`: null where none exists, because its first event could not be applied. */
  failed(projection: string, firmId: string): Promise<{ id: string; clientId: string | null; row: Document | null }[]>
}

const inBin = (document: Document | null): boolean => deletionOf(document) !== null

/** Lifetime of a cached pointer. When a pointer moves, its old collection is dropped at once and reads as empty. */
const pointerCacheMs = 5000

/** A projection that was never built reads as empty. */
export function reader(documents: Documents): ReadProjections {
  const pointers = new Map<string, { collection: string; until: number; missing: Parked[] }>()

  async function pointerOf(projection: string): Promise<string | null> {
    const [collection, withheld] = await Promise.all([documents.pointer(projection), withheldOf(documents, projection)])
    if (withheld) {
      pointers.delete(projection)
      throw rebuilding(withheld)
    }
    if (collection === null) pointers.delete(projection)
    else
      pointers.set(projection, { collection, until: performance.now() + pointerCacheMs, missing: await missingRows(documents, collection) })
    return collection
  }
  async function cachedPointerOf(projection: string): Promise<string | null> {
    const known = pointers.get(projection)
    return known && performance.now() < known.until ? known.collection : pointerOf(projection)
  }

  /**
   * An empty result counts only when the pointer, read again afterwards, has not moved; otherwise the read is repeated through the new
   * pointer.
   */
  async function through<T>(
    projection: string,
    none: T,
    isConclusive: (answer: T) => boolean,
    read: (collection: string) => Promise<T>,
  ): Promise<T> {
    noteRead(projection)
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
  /** Notes the failed rows among those read. */
  const noted = <D extends Document | null>(projection: string, found: D): D => {
    if (found !== null && isFailedRow(found)) noteFailedRow(projection, found.id)
    return found
  }
  /** Notes failed rows that do not exist and would have been in this answer. */
  function noteMissing(projection: string, wouldBeIn: (row: Parked) => boolean): void {
    for (const row of pointers.get(projection)?.missing ?? [])
      if (row.document !== null && wouldBeIn(row)) noteFailedRow(projection, row.document)
  }
  const isOwnedBy =
    (filter: DocumentQuery['filter'] = {}) =>
    (row: Parked): boolean =>
      (['firmId', 'clientId'] as const).every(name => typeof filter[name] !== 'string' || filter[name] === row[name])

  async function get(projection: string, id: string): Promise<Document | null> {
    const found = await through<Document | null>(
      projection,
      null,
      it => it !== null,
      collection => documents.get(collection, id),
    )
    if (found === null) noteMissing(projection, row => row.document === id)
    return noted(projection, found)
  }
  // Rows and total are two queries: when the collection is dropped in between, the total is too small.
  async function find(projection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }> {
    const none = { rows: [], total: 0 }
    const found = await through<{ rows: Document[]; total: number }>(
      projection,
      none,
      ({ rows, total }) => rows.length > 0 && total >= rows.length,
      collection => documents.find(collection, query),
    )
    noteMissing(projection, isOwnedBy(query.filter))
    for (const row of found.rows) noted(projection, row)
    return found
  }
  async function getMany(projection: string, ids: string[]): Promise<Document[]> {
    const found = await through<Document[]>(
      projection,
      [],
      it => it.length > 0,
      collection => documents.getMany(collection, ids),
    )
    noteMissing(projection, row => row.document !== null && ids.includes(row.document))
    return found.map(row => noted(projection, row)).filter(it => !inBin(it))
  }
  return {
    get: (projection, id) => get(projection, id).then(found => (inBin(found) ? null : found)),
    getMany,
    find,
    getDeleted: (projection, id) => get(projection, id).then(found => (inBin(found) ? found : null)),
    findDeleted: find,
    async failed(projection, firmId) {
      const collection = await cachedPointerOf(projection)
      const entries = collection === null ? [] : (await parkedOf(documents, collection)).filter(entry => entry.document !== null)
      const rows = new Map(
        (
          await documents.getMany(
            collection ?? projection,
            entries.map(({ document }) => document ?? ''),
          )
        ).map(row => [row.id, row]),
      )
      return entries.flatMap(entry => {
        const row = rows.get(entry.document ?? '') ?? null
        const ownerOf = (name: 'firmId' | 'clientId') => (typeof row?.[name] === 'string' ? row[name] : (entry[name] ?? null))
        return ownerOf('firmId') === firmId ? [{ id: entry.document ?? '', clientId: ownerOf('clientId'), row }] : []
      })
    },
  }
}
