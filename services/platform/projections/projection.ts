/** A view: events folded into documents. A pure fold; lives in `<name>@<version>`. */
import type { StoredEvent } from '../events/event.ts'
import type { Document } from '../ports/documents.ts'

export type Projection<D extends Document = Document> = {
  name: string
  /** Raised whenever `evolve`, `idsOf` or the indexes change; a check compares the code's hash. */
  version: number
  indexes: { unique?: string[][]; fields?: string[][] }
  /** The documents that this event changes. */
  idsOf(event: StoredEvent): string[]
  /** The document after the event; null deletes it. `document` is null when there is none. */
  evolve(document: D | null, event: StoredEvent, id: string): D | null
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- D stands in both argument and result places
export type AnyProjection = Projection<any>

export const collectionOf = (projection: { name: string; version: number }): string => `${projection.name}@${projection.version}`
