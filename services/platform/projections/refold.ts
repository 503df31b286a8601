/** Folds single rows again from the first event, for rows whose fold failed. */
import { yieldToEventLoop } from '../concurrency/timers.ts'
import type { Parked } from '../catch-up/parking.ts'
import type { Change } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { foldBatch, type ChangedRow, type LoadedDocuments } from './fold-batch.ts'
import type { AnyProjection } from './projection.ts'

/** `changes`: rows that are up to date again, at position `upTo`. `poison`: rows that failed again. */
export type Refolded = { changes: Change[]; rows: ChangedRow[]; poison: Parked[] }

/** `upTo`: position of the last event that the projection has handled. Reads the whole history once, however many rows there are. */
export async function refold(projection: AnyProjection, collection: string, ids: readonly string[], events: EventStore, upTo: number): Promise<Refolded> {
  const wanted = new Set(ids)
  const only: AnyProjection = { ...projection, idsOf: event => projection.idsOf(event).filter(id => wanted.has(id)) }
  const current: LoadedDocuments = new Map()
  const rows = new Map<string, ChangedRow>(ids.map(id => [id, { id, firmId: null, clientId: null }]))
  const poison: Parked[] = []
  const failed = new Set<string>()
  const stop = new AbortController()
  try {
    for await (const batch of events.follow(null, stop.signal)) {
      const due = batch.filter(({ position }) => position <= upTo)
      const folded = await foldBatch(only, collection, async () => new Map(current), due, failed)
      for (const { id, position, document } of folded.changes) current.set(id, { position, document })
      for (const row of folded.rows) rows.set(row.id, row)
      poison.push(...folded.poison)
      if ((batch.at(-1)?.position ?? 0) >= upTo || failed.size === wanted.size) break
      await yieldToEventLoop()
    }
  } finally {
    stop.abort()
  }
  const whole = ids.filter(id => !failed.has(id))
  return {
    changes: whole.map(id => ({ id, position: upTo, document: current.get(id)?.document ?? null })),
    rows: whole.flatMap(id => rows.get(id) ?? []),
    poison,
  }
}
