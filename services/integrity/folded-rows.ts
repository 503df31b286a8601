/** Rows that are folded again, in memory: as a projection that is built anew would have them. */
import type { StoredEvent } from '../platform/events/event.ts'
import { understood } from '../platform/events/event-types.ts'
import type { OwnCopies } from '../platform/events/own-copies.ts'
import type { Document } from '../platform/ports/documents.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import type { TypesSeen } from './erased-rows.ts'
import { idSet, type IdSet } from './id-set.ts'
import type { ErasedStreams, LoadTexts } from './same-rows.ts'

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
export type RefoldTools = { texts: LoadTexts; erased: ErasedStreams; maxOpen: number; maxCharacters: number }

/** `open`: rows in memory that are not compared yet; `characters`: of these as JSON. */
export type RowMemory = RefoldTools & { copies: OwnCopies; open: number; characters: number }

export const emptyRefold = (live: LiveProjection, types: TypesSeen): Refold => ({
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

/** An event, and the id of a row that it may change. */
export type Touch = { event: StoredEvent; id: string }

/** Counts the event, which changes the row with this id. */
function count(fold: Refold, { event, id }: Touch): void {
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
  { event, id }: Touch,
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

/** Folds the event into the row, where there is room for it. */
export function foldInto(memory: RowMemory, fold: Refold, touch: Touch): void {
  const {
    live: { projection },
    rows,
    later,
  } = fold
  const { event, id } = touch
  const row = rows.get(id)
  if (row?.state === 'failed' || row?.state === 'moved') return
  if (!row && (later.has(id) || memory.open >= memory.maxOpen || memory.characters >= memory.maxCharacters)) {
    later.add(id)
    return
  }
  count(fold, touch)
  const next = rowAfter(projection, row?.document ?? null, touch, memory.copies)
  if (next === null) return
  if (row) Object.assign(row, next, { position: event.position, events: row.events + 1 })
  else {
    rows.set(id, { ...next, position: event.position, size: 0, events: 1, sizedAt: 0 })
    memory.open += 1
  }
}
