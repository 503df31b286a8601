/**
 * Rows with events that a projection run by another process may not show yet. Without input or output: the functions read or change the
 * state that they are given.
 */
import type { StoredEvent } from '../events/event.ts'
import { concernedRows } from './concerned-rows.ts'
import { ownerIn, type ChangedRow } from './fold-batch.ts'
import { collectionOf, type AnyProjection } from './projection.ts'

/** The first and the newest event of the row, and when this process read them (UTC ms). */
type PendingRow = { first: number; firstAt: number; position: number; at: number; owner: Omit<ChangedRow, 'id'> }

export type Watched = {
  projection: AnyProjection
  /** The build whose checkpoint is read; looked up again when it has none, because a rebuild replaced it. */
  collection: string
  /** Position of the newest event that concerns the projection, and the checkpoint as last read. */
  newest: number
  shown: number
  /** By row id. */
  rows: Map<string, PendingRow>
  /** The newest event of rows that were dropped from `rows`, of any firm, and when the first of them was read (UTC ms). */
  dropped: { position: number; at: number } | null
}

export const watchedOf = (projection: AnyProjection): Watched => ({
  projection,
  collection: collectionOf(projection),
  newest: -1,
  shown: -1,
  rows: new Map(),
  dropped: null,
})

/** Limit of pending rows of a projection that no process runs. Beyond it they are dropped; screens poll every 10 s anyway. */
const maxRows = 10_000

const firstTimes = (rows: Watched['rows']): number[] => [...rows.values()].map(({ firstAt }) => firstAt)

const idsOf = (projection: AnyProjection, event: StoredEvent): string[] => {
  try {
    return concernedRows(projection, event)
  } catch {
    return [] // the projection itself stops at such an event and reports it
  }
}

/** Whether the projection has not shown the newest event that concerns it. */
export const isBehind = ({ newest, shown }: Watched): boolean => shown < newest

/** Adds the rows that the event concerns. `at`: now, UTC ms. */
export function addPending(one: Watched, event: StoredEvent, at: number): void {
  const ids = idsOf(one.projection, event)
  if (ids.length === 0) return
  if (one.rows.size > maxRows) {
    one.dropped = { position: one.newest, at: Math.min(one.dropped?.at ?? Infinity, ...firstTimes(one.rows)) }
    one.rows.clear()
  }
  const { position } = event
  one.newest = position
  const owner = ownerIn(event)
  for (const id of ids) {
    const { first, firstAt } = one.rows.get(id) ?? { first: position, firstAt: at }
    one.rows.set(id, { first, firstAt, position, at, owner })
  }
}

/** Moves to a checkpoint, and removes the rows that are shown with it; returns them, each with the owner that its event names. */
export function takeShown(one: Watched, checkpoint: number): ChangedRow[] {
  one.shown = checkpoint
  const { rows, dropped } = one
  if (dropped !== null && dropped.position <= checkpoint) one.dropped = null
  const done = [...rows].filter(([, { position }]) => position <= checkpoint)
  for (const [id] of done) rows.delete(id)
  // Of the events that are left, only the newest has a known time.
  for (const [id, row] of rows) if (row.first <= checkpoint) rows.set(id, { ...row, first: row.position, firstAt: row.at })
  return done.map(([id, { owner }]) => ({ id, ...owner }))
}

/**
 * UTC ms of the oldest event of the firm that one of the projections with these names may not show yet; Infinity without one. `firmId`
 * null: of any firm.
 */
export function oldestPending(watched: readonly Watched[], names: ReadonlySet<string>, firmId: string | null): number {
  let oldest = Infinity
  for (const one of watched) {
    if (!isBehind(one) || !names.has(one.projection.name)) continue
    oldest = Math.min(oldest, one.dropped?.at ?? Infinity)
    for (const { firstAt, owner } of one.rows.values())
      if (firstAt < oldest && (firmId === null || owner.firmId === null || owner.firmId === firmId)) oldest = firstAt
  }
  return oldest
}
