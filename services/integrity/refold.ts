/**
 * Folds events into rows in memory, as a projection that is built anew would have them, and compares each with the stored row as soon as
 * the event is folded that wrote it. A row that is the same leaves the memory, so that one pass over the events is enough for many more
 * rows than fit.
 */
import type { StoredEvent } from '../platform/events/event.ts'
import { understood } from '../platform/events/event-types.ts'
import { ownCopies, type OwnCopies } from '../platform/events/own-copies.ts'
import { rowsChangedBy } from '../platform/projections/fold-batch.ts'
import type { Document } from '../platform/ports/documents.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import { typesSeen, type TypesSeen } from './erased-rows.ts'
import { idSet, type IdSet } from './id-set.ts'
import { documentIn, isAsFolded, textOf, type ErasedStreams, type LoadTexts, type StoredText } from './same-rows.ts'

/** `collection`: the one that readers use. `upTo`: its checkpoint; no event after it is folded. */
export type LiveProjection = { projection: AnyProjection; collection: string; upTo: number }

/**
 * `document` null: deleted, or out of memory. `position`: of the event that changed it last. `writer`: position at which the stored row was
 * written, null when it is not stored; absent until it is loaded. `state`: `open`: not compared yet; `failed`: its fold threw, so that a
 * projection parks it; `moved`: the stored row was changed after the checkpoint. `size`: characters of an open row as JSON: those of
 * the stored row; where none is stored, those after `sizedAt` of its `events`, measured again once their number has doubled, because
 * writing a large row as JSON after each of many events takes longer than folding them.
 */
export type FoldedRow = {
  position: number
  document: Document | null
  writer?: number | null
  state: 'open' | 'failed' | 'moved'
  size: number
  events: number
  sizedAt: number
}

export type Refold = {
  live: LiveProjection
  /** All but those that were compared and are the same, which are in `same`. */
  rows: Map<string, FoldedRow>
  /** Also has ids that are in `rows` again, because a later event touches them. `sames`: how many are not. */
  same: IdSet
  sames: number
  types: TypesSeen
  /** Types of events that changed a row with another id than that of their stream. */
  othersBy: Set<string>
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

/**
 * `maxOpen`: rows in memory at once; `maxCharacters`: of these as JSON. Those that were begun are folded on, so it may be a little more.
 */
type RefoldTools = { texts: LoadTexts; erased: ErasedStreams; maxOpen: number; maxCharacters: number }

const emptyRefold = (live: LiveProjection, types: TypesSeen): Refold => ({
  live,
  rows: new Map(),
  same: idSet(),
  sames: 0,
  types,
  othersBy: new Set(),
  later: new Set(),
  streamPrefix: null,
  erased: new Set(),
  events: 0,
  own: 0,
})

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

/** Counts the event, which changes the row with this id. */
function count(fold: Refold, event: StoredEvent, id: string): void {
  fold.events += 1
  if (event.type === 'Erased') fold.erased.add(id)
  if (!event.stream.endsWith(id)) return
  fold.own += 1
  fold.streamPrefix ??= event.stream.slice(0, -id.length)
}

/** The row after the event; null where the event does not change it. */
function rowAfter(
  projection: AnyProjection,
  before: Document | null,
  event: StoredEvent,
  id: string,
  copies: OwnCopies,
): Pick<FoldedRow, 'document' | 'state'> | null {
  try {
    if (event.unknown) understood([event])
    const document = projection.evolve(before, event, id, copies) as Document | null
    return document === before ? null : { document, state: 'open' }
  } catch {
    return { document: before, state: 'failed' }
  }
}

/** Whether a folded row is as `there`, the stored one. `size`: of a row that stays open, as in `FoldedRow`. */
function checked(
  { upTo }: LiveProjection,
  row: FoldedRow,
  there: StoredText | null,
  erased: ErasedStreams,
): { is: 'open' | 'moved' | 'same'; size: number } {
  if (there !== null && there.position > upTo) return { is: 'moved', size: 0 }
  // Another event wrote it: the folded row is not written as JSON before it is compared.
  if (there?.position !== row.position) return { is: 'open', size: there === null ? (textOf(row.document)?.length ?? 0) : there.size }
  const text = textOf(row.document)
  return { is: isAsFolded(there, { position: row.position, text }, erased) ? 'same' : 'open', size: text?.length ?? 0 }
}

/** Of these rows those to compare now: the stored row was written by the event that was folded last, or is not loaded yet. */
const dueOf = ({ rows }: Refold, ids: ReadonlySet<string>): string[] =>
  [...ids].filter(id => {
    const row = rows.get(id)
    return row?.state === 'open' && (row.writer === undefined || row.writer === row.position)
  })

/** `add` takes the events in their order, and is awaited before the next batch. `chosen`: whether the row with this id is folded. */
export function refold(
  all: LiveProjection[],
  chosen: (live: LiveProjection, id: string) => boolean,
  { texts, erased, maxOpen, maxCharacters }: RefoldTools,
): { folds: Refold[]; add(batch: StoredEvent[]): Promise<void> } {
  const types = typesSeen()
  const folds = all.map(live => emptyRefold(live, types))
  const foldsOf = foldsByType(folds)
  const copies = ownCopies()
  let open = 0
  let characters = 0

  function apply(fold: Refold, event: StoredEvent, id: string): void {
    const {
      live: { projection },
      rows,
      later,
    } = fold
    const row = rows.get(id)
    if (row?.state === 'failed' || row?.state === 'moved') return
    if (!row && (later.has(id) || open >= maxOpen || characters >= maxCharacters)) {
      later.add(id)
      return
    }
    count(fold, event, id)
    const next = rowAfter(projection, row?.document ?? null, event, id, copies)
    if (next === null) return
    if (row) Object.assign(row, next, { position: event.position, events: row.events + 1 })
    else {
      rows.set(id, { ...next, position: event.position, size: 0, events: 1, sizedAt: 0 })
      open += 1
    }
  }

  /** Brings back rows that are touched by an event after the one that wrote them; it mostly changes nothing. */
  async function bringBack(fold: Refold, ids: Set<string>): Promise<void> {
    const {
      live: { collection, upTo },
      rows,
      same,
    } = fold
    const gone = [...ids].filter(id => !rows.has(id) && same.has(id))
    const stored = gone.length > 0 ? await texts(collection, gone) : new Map<string, never>()
    for (const id of gone) {
      const there = stored.get(id)
      const hasMoved = there === undefined || there.position > upTo
      rows.set(id, {
        position: there?.position ?? 0,
        document: hasMoved ? null : documentIn(there.text),
        state: hasMoved ? 'moved' : 'open',
        size: 0,
        events: 1,
        sizedAt: 0,
      })
      fold.sames -= 1
      if (!hasMoved) open += 1
    }
  }

  /**
   * `upTo`: position of the last event that was folded. A row that a later one wrote is not compared yet, so that its text is not needed.
   */
  async function compare(fold: Refold, ids: Set<string>, upTo: number): Promise<void> {
    const { live, rows, same } = fold
    const due = dueOf(fold, ids)
    const stored = due.length > 0 ? await texts(live.collection, due, upTo) : new Map<string, never>()
    const sizes = new Map<string, number>()
    for (const id of due) {
      const [row, there] = [rows.get(id), stored.get(id) ?? null]
      if (row === undefined) continue
      row.writer = there?.position ?? null
      const { is, size } = checked(live, row, there, erased)
      if (is === 'open') {
        sizes.set(id, size)
        continue
      }
      open -= 1
      characters -= row.size
      if (is === 'moved') Object.assign(row, { state: 'moved', document: null, size: 0 })
      else {
        rows.delete(id)
        same.add(id)
        fold.sames += 1
      }
    }
    measure(fold, ids, sizes)
  }

  /** Measures the rows that stay open. `sizes`: those that are known. */
  function measure({ rows }: Refold, ids: ReadonlySet<string>, sizes: ReadonlyMap<string, number>): void {
    for (const id of ids) {
      const row = rows.get(id)
      if (row?.state !== 'open') continue
      const known = sizes.get(id)
      if (known === undefined && (row.writer !== null || row.events < row.sizedAt * 2)) continue
      const size = known ?? textOf(row.document)?.length ?? 0
      row.sizedAt = row.events
      characters += size - row.size
      row.size = size
    }
  }

  /** By fold, which of its chosen rows the events may change, in the order of the events. */
  function touchedBy(batch: StoredEvent[]): Map<Refold, { event: StoredEvent; id: string }[]> {
    const touchedOf = new Map<Refold, { event: StoredEvent; id: string }[]>(folds.map(fold => [fold, []]))
    for (const event of batch) {
      types.note(event)
      for (const fold of foldsOf(event)) {
        if (event.position > fold.live.upTo) continue
        for (const id of rowsChangedBy(fold.live.projection, event)) {
          if (!fold.othersBy.has(event.type) && !event.stream.endsWith(id)) fold.othersBy.add(event.type)
          if (chosen(fold.live, id)) touchedOf.get(fold)?.push({ event, id })
        }
      }
    }
    return touchedOf
  }

  return {
    folds,
    async add(batch) {
      for (const [fold, touched] of touchedBy(batch)) {
        if (touched.length === 0) continue
        const ids = new Set(touched.map(({ id }) => id))
        await bringBack(fold, ids)
        for (const { event, id } of touched) apply(fold, event, id)
        await compare(fold, ids, batch.at(-1)?.position ?? 0)
      }
    },
  }
}
