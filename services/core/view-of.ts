import type { Fact, StoredEvent } from './event.ts'
import type { Document } from './ports/documents.ts'
import type { View } from './view.ts'

/**
 * A view whose folds are listed by event type: `viewOf<InvoiceEvent, InvoiceRow>()({ name, version, indexes, on: { InvoiceEdited: {...} } })`.
 * `ids` are the documents that the event changes. Types not listed change nothing.
 */
export const viewOf =
  <F extends Fact, R extends { id: string }>() =>
  (it: {
    name: string
    version: number
    indexes: View['indexes']
    on: {
      [T in F['type']]?: {
        ids(data: Extract<F, { type: T }>['data']): string[]
        fold(row: R | null, data: Extract<F, { type: T }>['data'], event: StoredEvent, id: string): R | null
      }
    }
  }): View => {
    type Fold = { ids(data: unknown): string[]; fold(row: R | null, data: unknown, event: StoredEvent, id: string): R | null }
    const folds = it.on as Record<string, Fold | undefined> // each fold meets only its own type's data, by name
    return {
      name: it.name,
      version: it.version,
      indexes: it.indexes,
      idsOf: event => folds[event.type]?.ids(event.data) ?? [],
      evolve: (document, event, id) =>
        (folds[event.type]?.fold(document as R | null, event.data, event, id) ?? null) as Document | null, // rows are JSON by their types
    }
  }
