/**
 * Folds events into rows in memory, as a projection that is built anew would have them, and compares each with the stored row as soon as
 * the event is folded that wrote it. A row that is the same leaves the memory, so that one pass over the events is enough for many more
 * rows than fit.
 */
import type { StoredEvent } from '../platform/events/event.ts'
import { ownCopies } from '../platform/events/own-copies.ts'
import { concernedRows } from '../platform/projections/concerned-rows.ts'
import { bringBack, compareFolded } from './compare-folded.ts'
import { typesSeen } from './erased-rows.ts'
import { emptyRefold, foldInto, type LiveProjection, type Refold, type RefoldTools, type RowMemory, type Touch } from './folded-rows.ts'

/** Whether the row with this id is folded. */
type Chosen = (live: LiveProjection, id: string) => boolean

/** Returns a function that finds those whose rows the event may change. */
function foldsByType(folds: Refold[]): (event: StoredEvent) => Refold[] {
  const byType = new Map<string, Refold[]>()
  return ({ type, unknown }) => {
    if (unknown) return folds
    const known = byType.get(type) ?? folds.filter(({ live: { projection } }) => projection.types?.has(type) ?? true)
    byType.set(type, known)
    return known
  }
}

/** Returns a function that finds, by fold, which of its chosen rows events may change, in the order of the events. */
function rowsTouchedIn(folds: Refold[], chosen: Chosen): (batch: StoredEvent[]) => Map<Refold, Touch[]> {
  const foldsOf = foldsByType(folds)
  return batch => {
    const touchedOf = new Map<Refold, Touch[]>(folds.map(fold => [fold, []]))
    for (const event of batch) {
      for (const fold of foldsOf(event)) {
        if (event.position > fold.live.upTo) continue
        for (const id of concernedRows(fold.live.projection, event)) {
          if (!fold.othersBy.has(event.type) && !event.stream.endsWith(id)) fold.othersBy.add(event.type)
          if (chosen(fold.live, id)) touchedOf.get(fold)?.push({ event, id })
        }
      }
    }
    return touchedOf
  }
}

/** `add` takes the events in their order, and is awaited before the next batch. */
export function refold(
  all: LiveProjection[],
  chosen: Chosen,
  tools: RefoldTools,
): { folds: Refold[]; add(batch: StoredEvent[]): Promise<void> } {
  const types = typesSeen()
  const folds = all.map(live => emptyRefold(live, types))
  const touchedBy = rowsTouchedIn(folds, chosen)
  const memory: RowMemory = { ...tools, copies: ownCopies(), open: 0, characters: 0 }
  return {
    folds,
    async add(batch) {
      batch.forEach(types.note)
      for (const [fold, touched] of touchedBy(batch)) {
        if (touched.length === 0) continue
        const ids = new Set(touched.map(({ id }) => id))
        await bringBack(memory, fold, ids)
        for (const touch of touched) foldInto(memory, fold, touch)
        await compareFolded(memory, fold, ids, batch.at(-1)?.position ?? 0)
      }
    },
  }
}
