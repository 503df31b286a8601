import type { Fact, StoredEvent } from '../events/event.ts'
import { deletionOf, type Deletion } from './deletion.ts'
import type { Document } from '../ports/documents.ts'
import type { Projection } from './projection.ts'

/**
 * What a deleted row stands in until it is restored or erased: none of its fields is at the top any more, so that no query but one for the bin finds
 * it, and reading by id passes it over (read-projections.ts).
 */
const binned = (row: unknown, { metadata: { at, actor, actId, causeId, firmId, clientId }, data }: StoredEvent): { deleted: Deletion & { row: unknown } } => {
  const { within = null } = data as { within?: string } // of whichever event deletes; absent where it says nothing of it
  return { deleted: { at, actor, actId, alone: causeId === null, within, firmId, clientId, row } }
}

/** Folds of the two events that put a row into the bin and take it out again. */
export const intoBin = <D>(ids: (data: D) => string[]) => ({ ids, bin: 'in' as const, fold: <R>(row: R | null): R | null => row })
export const outOfBin = <D>(ids: (data: D) => string[]) => ({ ids, bin: 'out' as const, fold: <R>(row: R | null): R | null => row })

/**
 * A view whose folds are listed by event type: `viewOf<InvoiceEvent, InvoiceRow>()({ name, version, indexes, on: { InvoiceEdited: {...} } })`.
 * `ids` are the documents that the event changes. Types not listed change nothing. `bin`: the event puts the row into the bin, or takes it out again;
 * in between every other fold goes on with the row as it was.
 */
export const projectionOf =
  <F extends Fact, R extends { id: string }>() =>
  (it: {
    name: string
    version: number
    indexes: Projection['indexes']
    on: {
      [T in F['type']]?: {
        ids(data: Extract<F, { type: T }>['data']): string[]
        bin?: 'in' | 'out'
        fold(row: R | null, data: Extract<F, { type: T }>['data'], event: StoredEvent, id: string): R | null
      }
    }
  }): Projection => {
    type Fold = { ids(data: unknown): string[]; bin?: 'in' | 'out'; fold(row: R | null, data: unknown, event: StoredEvent, id: string): R | null }
    const folds = it.on as Record<string, Fold | undefined> // each fold meets only its own type's data, by name
    return {
      name: it.name,
      version: it.version,
      indexes: it.indexes,
      idsOf: event => folds[event.type]?.ids(event.data) ?? [],
      evolve(document, event, id) {
        const known = folds[event.type]
        const deleted = deletionOf(document)
        const row = (deleted ? deleted.row : document) as R | null // what was put into the bin is a row
        const after = known?.fold(row, event.data, event, id) ?? null
        if (known?.bin === 'in' && !deleted) return (after === null ? null : { id, ...binned(after, event) }) as Document | null // rows are JSON by their types
        if (after === null || !deleted || known?.bin === 'out') return after as Document | null
        return (after === row ? document : { id, deleted: { ...deleted, row: after } }) as Document
      },
    }
  }
