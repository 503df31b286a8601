/**
 * Which rows events of erased streams may have made. A row that they cannot have made, and that differs from a fresh fold, was changed,
 * whatever ids it names.
 */
import type { StoredEvent } from '../platform/events/event.ts'
import type { Document } from '../platform/ports/documents.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import { idsIn, kindOf, type ErasedStreams } from './same-rows.ts'

/**
 * What the stored events show about types: the kinds of streams (`invoice-`) that each was seen in, and which were ever written to this
 * store.
 */
export type TypesSeen = {
  note(event: StoredEvent): void
  isSeen(type: string): boolean
  /** Whether an event of the type may have been in a stream of the kind: one was, or all streams that had the type are erased. */
  mayBeIn(type: string, kind: string): boolean
}

export function typesSeen(): TypesSeen {
  const kinds = new Map<string, Set<string>>()
  /** From the registry of event types: no event of another type was ever written, except to a store that is older than the registry. */
  const written = new Set<string>()
  return {
    note({ type, stream, data }) {
      const seen = kinds.get(type)
      if (seen) seen.add(kindOf(stream))
      else kinds.set(type, new Set([kindOf(stream)]))
      if (type === 'EventTypeRecorded') written.add(String((data as { eventType?: unknown }).eventType))
    },
    isSeen: type => kinds.has(type),
    mayBeIn: (type, kind) => kinds.get(type)?.has(kind) ?? written.has(type),
  }
}

/**
 * `othersBy`: types of events that changed rows with another id than their stream's. `touched`: ids of rows that an `Erased` event has
 * touched.
 */
type RowsOfProjection = { projection: AnyProjection; othersBy: ReadonlySet<string>; touched: ReadonlySet<string> }

/**
 * Whether the row may have been made by events that are erased, so that it cannot be checked. `documents`: the row as it is stored, and as
 * it is folded.
 */
export function mayBeOfErased(
  { projection, othersBy, touched }: RowsOfProjection,
  id: string,
  documents: (Document | null)[],
  erased: ErasedStreams,
  types: TypesSeen,
): boolean {
  if (!erased.any) return false
  const own = erased.kindsOf(id)
  const named = documents.flatMap(document => idsIn(document)).flatMap(one => erased.kindsOf(one))
  // It folds any type.
  if (!projection.types) return own.length > 0 || named.length > 0 || touched.has(id)
  const folded = [...projection.types]
  if (own.some(kind => folded.some(type => types.mayBeIn(type, kind)))) return true
  const mayChangeOthers = (kind: string): boolean =>
    folded.some(type => types.mayBeIn(type, kind) && (othersBy.has(type) || !types.isSeen(type)))
  return (touched.has(id) ? [...erased.kinds] : named).some(mayChangeOthers)
}
