/** Folds events into rows in memory, as a projection that is built anew would have them. */
import type { StoredEvent } from '../platform/events/event.ts'
import { understood } from '../platform/events/event-types.ts'
import { rowsChangedBy } from '../platform/projections/fold-batch.ts'
import type { Document } from '../platform/ports/documents.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'

/** `collection`: the one that readers use. `upTo`: its checkpoint, behind which no event is folded. */
export type LiveProjection = { projection: AnyProjection; collection: string; upTo: number }

/** `document` null: deleted. `position`: of the event that changed it last. `failed`: its fold threw, so that a projection parks it. */
export type FoldedRow = { position: number; document: Document | null; failed: boolean }

export type Refold = {
  live: LiveProjection
  rows: Map<string, FoldedRow>
  /** `invoice-` where the id of a row is also that of a stream of its events; null if none was seen. */
  streamPrefix: string | null
  /** Ids of rows that an `Erased` has touched: some of their events may be gone. */
  erased: Set<string>
  /** How many events changed a row, and how many of them were of the stream with the row's id. */
  events: number
  own: number
}

/** `add` takes the events in their order. `chosen`: whether the row with this id is folded. */
export function refold(all: LiveProjection[], chosen: (live: LiveProjection, id: string) => boolean): { folds: Refold[]; add(event: StoredEvent): void } {
  const folds = all.map((live): Refold => ({ live, rows: new Map(), streamPrefix: null, erased: new Set(), events: 0, own: 0 }))

  function apply(fold: Refold, event: StoredEvent, id: string): void {
    const { live: { projection }, rows } = fold
    const row = rows.get(id)
    if (row?.failed === true) return
    fold.events += 1
    if (event.type === 'Erased') fold.erased.add(id)
    if (event.stream.endsWith(id)) {
      fold.own += 1
      fold.streamPrefix ??= event.stream.slice(0, -id.length)
    }
    const before = row?.document ?? null
    try {
      if (event.unknown) understood([event])
      const document = projection.evolve(before, event, id) as Document | null
      if (document !== before) rows.set(id, { position: event.position, document, failed: false })
    } catch {
      rows.set(id, { position: event.position, document: before, failed: true })
    }
  }

  return {
    folds,
    add(event) {
      for (const fold of folds) {
        if (event.position > fold.live.upTo) continue
        for (const id of rowsChangedBy(fold.live.projection, event)) if (chosen(fold.live, id)) apply(fold, event, id)
      }
    },
  }
}
