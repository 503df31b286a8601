/** Which rows of a projection an event may change. */
import type { StoredEvent } from '../events/event.ts'
import type { AnyProjection } from './projection.ts'

/** One of a newer build may change any row that its stream has changed before. Throws what `idsOf` throws. */
export const concernedRows = (projection: AnyProjection, event: StoredEvent): string[] =>
  event.unknown ? [...new Set(event.unknown.before.flatMap(projection.idsOf))] : projection.idsOf(event)

/** Whether the event concerns any row; true where `idsOf` throws, because the projection stops there. */
export function isConcerned(projection: AnyProjection, event: StoredEvent): boolean {
  try {
    return concernedRows(projection, event).length > 0
  } catch {
    return true
  }
}
