/** Reading by the projection's name: through the pointer, so that readers change over when a new version has caught up. */
import { deletionOf } from './deletion.ts'
import { isFailedRow, missingRows } from './failed-rows.ts'
import { noteFailedRow, noteRead } from './request-reads.ts'
import { parkedOf, type Parked } from '../catch-up/parking.ts'
import type { Document, DocumentQuery, Documents } from '../ports/documents.ts'
import { rebuilding, withheldOf } from './withheld.ts'

type Found = { rows: Document[]; total: number }
/** `row`: null where none exists, because its first event could not be applied. */
type FailedRow = { id: string; clientId: string | null; row: Document | null }

/** Throws `rebuilding` while the projection is withheld. Rows in the bin are returned by `getDeleted` and `findDeleted` only. */
type ReadProjections = {
  get(projection: string, id: string): Promise<Document | null>
  /** In the order of `ids`; those that do not exist are left out. */
  getMany(projection: string, ids: string[]): Promise<Document[]>
  find(projection: string, query: DocumentQuery): Promise<Found>
  getDeleted(projection: string, id: string): Promise<Document | null>
  /** Filters and sorts by fields of `deleted` (`deleted.clientId`, `deleted.row.groupId`). */
  findDeleted(projection: string, query: DocumentQuery): Promise<Found>
  /** The firm's failed rows. */
  failed(projection: string, firmId: string): Promise<FailedRow[]>
}

/** Lifetime of a cached pointer. When a pointer moves, its old collection is dropped at once and reads as empty. */
const pointerCacheMs = 5000

/**
 * Which collection has a projection's rows; null for one that was never built. `read`: from the store. `cached`: what was read in the last
 * `pointerCacheMs`, otherwise from the store. Both throw `rebuilding`. `missing`: failed rows that do not exist, as of the last read.
 */
type Pointers = {
  read(projection: string): Promise<string | null>
  cached(projection: string): Promise<string | null>
  missing(projection: string): readonly Parked[]
}

function cachedPointers(documents: Documents): Pointers {
  const pointers = new Map<string, { collection: string; until: number; missing: Parked[] }>()

  async function read(projection: string): Promise<string | null> {
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

  return {
    read,
    async cached(projection) {
      const known = pointers.get(projection)
      return known && performance.now() < known.until ? known.collection : read(projection)
    },
    missing: projection => pointers.get(projection)?.missing ?? [],
  }
}

/**
 * An empty result counts only when the pointer, read again afterwards, has not moved; otherwise the read is repeated through the new
 * pointer.
 */
async function readThrough<T>(
  pointers: Pointers,
  projection: string,
  none: T,
  isConclusive: (answer: T) => boolean,
  read: (collection: string) => Promise<T>,
): Promise<T> {
  noteRead(projection)
  let collection = await pointers.cached(projection)
  while (collection !== null) {
    const answer = await read(collection)
    if (isConclusive(answer)) return answer
    const now = await pointers.read(projection)
    if (now === collection) return answer
    collection = now
  }
  return none
}

/** Notes the row that was read if it is a failed one. */
function noted<D extends Document | null>(projection: string, found: D): D {
  if (found !== null && isFailedRow(found)) noteFailedRow(projection, found.id)
  return found
}

/** Notes failed rows that do not exist and would have been in this answer. */
function noteMissing(projection: string, missing: readonly Parked[], wouldBeIn: (row: Parked) => boolean): void {
  for (const row of missing) if (row.document !== null && wouldBeIn(row)) noteFailedRow(projection, row.document)
}

const isOwnedBy =
  (filter: DocumentQuery['filter'] = {}) =>
  (row: Parked): boolean =>
    (['firmId', 'clientId'] as const).every(name => typeof filter[name] !== 'string' || filter[name] === row[name])

/** A row that does not exist has the owner that its parked entry names. */
async function failedRowsOf(documents: Documents, collection: string, firmId: string): Promise<FailedRow[]> {
  const entries = (await parkedOf(documents, collection)).filter(entry => entry.document !== null)
  const ids = entries.map(({ document }) => document ?? '')
  const rows = new Map((await documents.getMany(collection, ids)).map(row => [row.id, row]))
  return entries.flatMap(entry => {
    const row = rows.get(entry.document ?? '') ?? null
    const ownerOf = (name: 'firmId' | 'clientId') => (typeof row?.[name] === 'string' ? row[name] : (entry[name] ?? null))
    return ownerOf('firmId') === firmId ? [{ id: entry.document ?? '', clientId: ownerOf('clientId'), row }] : []
  })
}

const inBin = (document: Document | null): boolean => deletionOf(document) !== null

/** A projection that was never built reads as empty. */
export function reader(documents: Documents): ReadProjections {
  const pointers = cachedPointers(documents)

  async function get(projection: string, id: string): Promise<Document | null> {
    const found = await readThrough<Document | null>(
      pointers,
      projection,
      null,
      it => it !== null,
      collection => documents.get(collection, id),
    )
    if (found === null) noteMissing(projection, pointers.missing(projection), row => row.document === id)
    return noted(projection, found)
  }
  // Rows and total are two queries: when the collection is dropped in between, the total is too small.
  async function find(projection: string, query: DocumentQuery): Promise<Found> {
    const found = await readThrough<Found>(
      pointers,
      projection,
      { rows: [], total: 0 },
      ({ rows, total }) => rows.length > 0 && total >= rows.length,
      collection => documents.find(collection, query),
    )
    noteMissing(projection, pointers.missing(projection), isOwnedBy(query.filter))
    for (const row of found.rows) noted(projection, row)
    return found
  }
  async function getMany(projection: string, ids: string[]): Promise<Document[]> {
    const found = await readThrough<Document[]>(
      pointers,
      projection,
      [],
      it => it.length > 0,
      collection => documents.getMany(collection, ids),
    )
    noteMissing(projection, pointers.missing(projection), row => row.document !== null && ids.includes(row.document))
    return found.map(row => noted(projection, row)).filter(it => !inBin(it))
  }
  return {
    get: (projection, id) => get(projection, id).then(found => (inBin(found) ? null : found)),
    getMany,
    find,
    getDeleted: (projection, id) => get(projection, id).then(found => (inBin(found) ? found : null)),
    findDeleted: find,
    async failed(projection, firmId) {
      const collection = await pointers.cached(projection)
      return collection === null ? [] : failedRowsOf(documents, collection, firmId)
    },
  }
}
