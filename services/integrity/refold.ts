/**
 * Folds events into rows in memory, as a projection that is built anew would have them, and compares each with the stored row as soon as the event is folded that wrote it. A row that is the same leaves the memory, so that one
 * pass over the events is enough for many more rows than fit.
 */
import type { StoredEvent } from '../platform/events/event.ts'
import { understood } from '../platform/events/event-types.ts'
import { rowsChangedBy } from '../platform/projections/fold-batch.ts'
import type { Document, Documents } from '../platform/ports/documents.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import { isAsFolded, type ErasedStreams } from './same-rows.ts'

/** `collection`: the one that readers use. `upTo`: its checkpoint, behind which no event is folded. */
export type LiveProjection = { projection: AnyProjection; collection: string; upTo: number }

/**
 * `document` null: deleted, or out of memory. `position`: of the event that changed it last. `writer`: position at which the stored row was written, null when it is not stored; absent until it is loaded. `state`: `open`:
 * not compared yet; `failed`: its fold threw, so that a projection parks it; `same`: compared, out of memory; `moved`: the stored row was changed behind the checkpoint.
 */
export type FoldedRow = { position: number; document: Document | null; writer?: number | null; state: 'open' | 'failed' | 'same' | 'moved' }

export type Refold = {
  live: LiveProjection
  rows: Map<string, FoldedRow>
  /** Rows for which there was no room. */
  later: Set<string>
  /** `invoice-` where the id of a row is also that of a stream of its events; null if none was seen. */
  streamPrefix: string | null
  /** Ids of rows that an `Erased` has touched: some of their events may be gone. */
  erased: Set<string>
  /** How many events changed a row, and how many of them were of the stream with the row's id. */
  events: number
  own: number
}

/** `mostOpen`: rows in memory at once. */
export type RefoldTools = { documents: Pick<Documents, 'load'>; erased: ErasedStreams; mostOpen: number }

/** `add` takes the events in their order, and is awaited before the next batch. `chosen`: whether the row with this id is folded. */
export function refold(
  all: LiveProjection[], chosen: (live: LiveProjection, id: string) => boolean, { documents, erased, mostOpen }: RefoldTools,
): { folds: Refold[]; add(batch: StoredEvent[]): Promise<void> } {
  const folds = all.map((live): Refold => ({ live, rows: new Map(), later: new Set(), streamPrefix: null, erased: new Set(), events: 0, own: 0 }))
  let open = 0

  function apply(fold: Refold, event: StoredEvent, id: string): void {
    const { live: { projection }, rows, later } = fold
    const row = rows.get(id)
    if (row?.state === 'failed' || row?.state === 'moved') return
    if (!row && (later.has(id) || open >= mostOpen)) {
      later.add(id)
      return
    }
    fold.events += 1
    if (event.type === 'Erased') fold.erased.add(id)
    if (event.stream.endsWith(id)) {
      fold.own += 1
      fold.streamPrefix ??= event.stream.slice(0, -id.length)
    }
    const before = row?.document ?? null
    let next: Pick<FoldedRow, 'document' | 'state'>
    try {
      if (event.unknown) understood([event])
      next = { document: projection.evolve(before, event, id) as Document | null, state: 'open' }
      if (next.document === before) return
    } catch {
      next = { document: before, state: 'failed' }
    }
    if (row) Object.assign(row, next, { position: event.position })
    else {
      rows.set(id, { ...next, position: event.position })
      open += 1
    }
  }

  /** Brings back rows that an event behind the one that wrote them touches: mostly it changes nothing. */
  async function bringBack({ live, rows }: Refold, ids: Set<string>): Promise<void> {
    const gone = [...ids].filter(id => rows.get(id)?.state === 'same')
    const stored = gone.length > 0 ? await documents.load(live.collection, gone) : new Map<string, never>()
    for (const id of gone) {
      const [row, there] = [rows.get(id), stored.get(id)]
      if (row === undefined) continue
      if (there?.position !== row.position) row.state = 'moved'
      else {
        Object.assign(row, { document: there.document, state: 'open' })
        open += 1
      }
    }
  }

  async function compare({ live, rows }: Refold, ids: Set<string>): Promise<void> {
    const due = [...ids].filter(id => {
      const row = rows.get(id)
      return row?.state === 'open' && (row.writer === undefined || row.writer === row.position)
    })
    const stored = due.length > 0 ? await documents.load(live.collection, due) : new Map<string, never>()
    for (const id of due) {
      const [row, there] = [rows.get(id), stored.get(id) ?? null]
      if (row === undefined) continue
      row.writer = there?.position ?? null
      if (there && there.position > live.upTo) row.state = 'moved'
      else if (there && there.position === row.position && isAsFolded(there, row, erased)) row.state = 'same'
      else continue
      row.document = null
      open -= 1
    }
  }

  return {
    folds,
    async add(batch) {
      for (const fold of folds) {
        const touched: { event: StoredEvent; id: string }[] = []
        for (const event of batch) {
          if (event.position > fold.live.upTo) break
          for (const id of rowsChangedBy(fold.live.projection, event)) if (chosen(fold.live, id)) touched.push({ event, id })
        }
        if (touched.length === 0) continue
        const ids = new Set(touched.map(({ id }) => id))
        await bringBack(fold, ids)
        for (const { event, id } of touched) apply(fold, event, id)
        await compare(fold, ids)
      }
    },
  }
}
