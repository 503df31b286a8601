/** Folds single rows again from the first event, for rows whose fold failed. */
import { yieldToEventLoop } from '../concurrency/timers.ts'
import type { Parked } from '../catch-up/parking.ts'
import type { Change } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { foldBatch, type ChangedRow, type LoadedDocuments } from './fold-batch.ts'
import type { AnyProjection } from './projection.ts'

/** `changes`: rows that are up to date again, at position `upTo`. `toPark`: an entry for each row that failed again. */
type Refolded = { changes: Change[]; rows: ChangedRow[]; toPark: Parked[] }

export type Refold = {
  ids: readonly string[]
  /** Of the last event that was folded; null before the first. */
  position(): number | null
  /** Number of events read so far. */
  handled(): number
  /**
   * Folds the events up to position `upTo`, included, that were not folded yet; ends early when `signal` aborts. Reads them once, however
   * many rows there are.
   */
  foldTo(upTo: number, signal?: AbortSignal): Promise<void>
  /** After `foldTo` of the same position, which is that of the last event that the projection has handled. */
  result(upTo: number): Refolded
}

export function refold(projection: AnyProjection, collection: string, ids: readonly string[], events: EventStore): Refold {
  const wanted = new Set(ids)
  const only: AnyProjection = { ...projection, idsOf: event => projection.idsOf(event).filter(id => wanted.has(id)) }
  const current: LoadedDocuments = new Map()
  const rows = new Map<string, ChangedRow>(ids.map(id => [id, { id, firmId: null, clientId: null, groupId: null }]))
  const toPark: Parked[] = []
  const failed = new Set<string>()
  let at: number | null = null
  let handled = 0

  return {
    ids,
    position: () => at,
    handled: () => handled,
    async foldTo(upTo, signal) {
      if ((at !== null && at >= upTo) || failed.size === wanted.size) return
      const stop = new AbortController()
      try {
        for await (const batch of events.follow(at, signal ? AbortSignal.any([stop.signal, signal]) : stop.signal)) {
          const due = batch.filter(({ position }) => position <= upTo)
          const folded = await foldBatch(only, collection, async () => new Map(current), due, failed)
          for (const { id, position, document } of folded.changes) current.set(id, { position, document })
          for (const row of folded.rows()) rows.set(row.id, row)
          toPark.push(...folded.toPark)
          at = due.at(-1)?.position ?? at
          handled += due.length
          if ((batch.at(-1)?.position ?? 0) >= upTo || failed.size === wanted.size) break
          await yieldToEventLoop()
        }
      } finally {
        stop.abort()
      }
    },
    result(upTo) {
      const whole = ids.filter(id => !failed.has(id))
      return {
        changes: whole.map(id => ({ id, position: upTo, document: current.get(id)?.document ?? null })),
        rows: whole.flatMap(id => rows.get(id) ?? []),
        toPark,
      }
    },
  }
}
