/**
 * A projection: a pure fold of events into documents, stored in the collection `<name>@<version>`, or
 * `<name>@<version>.<build>` after a rebuild of the same version.
 */
import type { Fact, StoredEvent } from '../events/event.ts'
import { ownCopies, type OwnCopies } from '../events/own-copies.ts'
import type { Document, Documents, Indexes } from '../ports/documents.ts'
import { deletionOf, type Deletion } from './deletion.ts'

export type Projection<D extends Document = Document> = {
  name: string
  /**
   * Raised whenever a change of the code makes other rows or indexes; a check compares the code's hash (services/projection-sources.ts).
   */
  version: number
  /**
   * `fromStart`: a build writes its rows with the indexes of their fields, instead of making those when it has all rows, each by reading
   * all of them: for large rows, or with many indexes.
   */
  indexes: Indexes & { fromStart?: true }
  /** The types of events that change documents; absent where any may. */
  types?: ReadonlySet<string>
  /** The documents that this event changes. */
  idsOf(event: StoredEvent): string[]
  /**
   * The document after the event; null deletes it. `document` is null when there is none. `own`: of a fold over many events, whose
   * documents in between nobody keeps; without it, `document` stays as it is.
   */
  evolve(document: D | null, event: StoredEvent, id: string, own?: OwnCopies): D | null
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- D stands in both argument and result places
export type AnyProjection = Projection<any>

/** The collection of a version's first build; a rebuild of the same version has a collection of its own, `<name>@<version>.<build>`. */
export const collectionOf = (projection: { name: string; version: number }): string => `${projection.name}@${projection.version}`

/**
 * Wraps a deleted row until it is restored or erased. None of its fields stays at the top level, so only queries for the bin find it, and
 * reads by id skip it (read-projections.ts).
 */
const asDeleted = (
  row: unknown,
  { metadata: { at, actor, actId, causeId, firmId, clientId }, data }: StoredEvent,
): { deleted: Deletion & { row: unknown } } => {
  const { within = null } = data as { within?: string } // of any deleting event; absent where the event has no such field
  return { deleted: { at, actor, actId, alone: causeId === null, within, firmId, clientId, row } }
}

/** Folds for the events that move a row into the bin and restore it. */
export const intoBin = <D>(ids: (data: D) => string[]) => ({ ids, bin: 'in' as const, fold: <R>(row: R | null): R | null => row })
export const outOfBin = <D>(ids: (data: D) => string[]) => ({ ids, bin: 'out' as const, fold: <R>(row: R | null): R | null => row })

const none: string[] = []

/**
 * A projection with one fold per event type: `projectionOf<InvoiceEvent, InvoiceRow>()({ name, version, indexes, on: { InvoiceEdited: {...}
 * } })`. `ids`: the documents that the event changes. Types not listed change nothing. `bin`: the event moves the row into the bin, or
 * restores it; in between, other folds still apply to the row inside the bin.
 */
export const projectionOf =
  <F extends Fact, R extends { id: string }>() =>
  (definition: {
    name: string
    version: number
    indexes: Projection['indexes']
    on: {
      [T in F['type']]?: {
        ids(data: Extract<F, { type: T }>['data'], event: StoredEvent): string[]
        bin?: 'in' | 'out'
        fold(row: R | null, data: Extract<F, { type: T }>['data'], event: StoredEvent, id: string, own: OwnCopies): R | null
      }
    }
  }): Projection => {
    type Fold = {
      ids(data: unknown, event: StoredEvent): string[]
      bin?: 'in' | 'out'
      fold(row: R | null, data: unknown, event: StoredEvent, id: string, own: OwnCopies): R | null
    }
    const folds = definition.on as Record<string, Fold | undefined> // looked up by event type, so each fold gets only its own type's data
    return {
      name: definition.name,
      version: definition.version,
      indexes: definition.indexes,
      types: new Set(Object.keys(folds)),
      idsOf: event => folds[event.type]?.ids(event.data, event) ?? none,
      evolve(document, event, id, own = ownCopies()) {
        const eventFold = folds[event.type]
        const deleted = deletionOf(document)
        const row = (deleted ? deleted.row : document) as R | null // asDeleted stores a row of this projection
        const after = eventFold?.fold(row, event.data, event, id, own) ?? null
        if (eventFold?.bin === 'in' && !deleted) return (after === null ? null : { id, ...asDeleted(after, event) }) as Document | null // rows are JSON by their types
        if (after === null || !deleted || eventFold?.bin === 'out') return after as Document | null
        return (after === row ? document : { id, deleted: { ...deleted, row: after } }) as Document
      },
    }
  }

/** Whether the collection is a build of this version of the projection. */
export const isBuildOf = (projection: AnyProjection, collection: string): boolean =>
  collection === collectionOf(projection) || collection.startsWith(`${collectionOf(projection)}.`)

/** The build of this version that readers use; while they use another version or none yet, the version's first build. */
export async function liveCollection(documents: Pick<Documents, 'pointer'>, projection: AnyProjection): Promise<string> {
  const pointer = await documents.pointer(projection.name)
  return pointer !== null && isBuildOf(projection, pointer) ? pointer : collectionOf(projection)
}
