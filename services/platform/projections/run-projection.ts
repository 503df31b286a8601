/** Runs one projection: follows the events, keeps its documents, and moves the readers over when a new version has caught up. */
import type { StoredEvent } from '../events/event.ts'
import { foldBatch, type ChangedRow } from './fold-batch.ts'
import { followLoop, type Loop, type LoopPorts } from '../catch-up/follow-loop.ts'
import { park, parkedOf, unpark } from '../catch-up/parking.ts'
import type { Lease } from '../ports/documents.ts'
import { rowCache } from './row-cache.ts'
import { reportToStderr, type Report } from '../errors/report.ts'
import { collectionOf, type AnyProjection } from './projection.ts'

export type ProjectionChange = { projection: string; rows: ChangedRow[] }

export type RunningProjection = Loop & {
  projection: AnyProjection
  /** Calls back after each write that readers can see. Answers how to stop it. */
  onChange(callback: (change: ProjectionChange) => void): () => void
}

export type ProjectionPorts = Omit<LoopPorts, 'report'> & { report?: Report }

/**
 * Batches that mean nothing to the projection write no checkpoint until so many events have passed. One that does always writes it, even
 * when no document changed: other processes wait for it (watch-projections.ts).
 */
const checkpointEvery = 500

/**
 * Builds `<name>@<version>` beside the one that readers use; the pointer moves when it has caught up, then the old one is
 * dropped.
 *
 * A fold that throws parks its document: it stays as it was before that event and takes no more events (later ones would build on
 * a gap), the reason stands in the collection `parked`, all other documents go on. A new version of the projection starts afresh. When
 * `idsOf` throws, the projection stops with state `stopped`.
 */
export function runProjection(projection: AnyProjection, ports: ProjectionPorts): RunningProjection {
  const { events, documents, report = reportToStderr } = ports
  const collection = collectionOf(projection)
  const callbacks = new Set<(change: ProjectionChange) => void>()
  let parked = new Set<string>()
  let live = false
  let sinceCheckpoint = 0
  const memory = rowCache(ids => documents.load(collection, ids))

  async function goLive(): Promise<void> {
    const before = await documents.pointer(projection.name)
    if (before !== collection) await documents.point(projection.name, collection)
    live = true
    if (before === null || before === collection) return
    await documents.drop(before)
    await unpark(
      documents,
      (await parkedOf(documents, before)).map(({ id }) => id),
    )
  }

  async function caughtUp(position: number | null): Promise<boolean> {
    const head = await events.head()
    return head === null || (position !== null && position >= head)
  }

  async function start(): Promise<number | null> {
    await documents.ensure(collection, projection.indexes)
    const position = await documents.checkpoint(collection)
    memory.forget(position === null)
    parked = new Set((await parkedOf(documents, collection)).flatMap(({ document }) => document ?? []))
    sinceCheckpoint = 0
    live = (await documents.pointer(projection.name)) === collection
    if (!live && (await caughtUp(position))) await goLive()
    return position
  }

  async function handle(batch: StoredEvent[], lease: Lease): Promise<void> {
    const position = batch.at(-1)?.position ?? 0
    const { touched, changes, rows, poison } = await foldBatch(projection, memory.load, batch, parked)
    // Parked first: should a crash come in between, the document is folded and parked again.
    await park(documents, poison)
    for (const { reason, document, eventId } of poison) report(`${collection} parks a document`, { document, eventId, reason })
    sinceCheckpoint += batch.length
    if (touched || sinceCheckpoint >= checkpointEvery) {
      await documents.write(collection, changes, { position, lease })
      sinceCheckpoint = 0
    }
    memory.note(changes, poison.map(({ document }) => document))
    if (!live && (await caughtUp(position))) await goLive()
    if (live && rows.length > 0) for (const callback of callbacks) callback({ projection: projection.name, rows })
  }

  return {
    ...followLoop({ name: `view ${collection}`, collection, start, handle }, { ...ports, report }),
    projection: projection,
    onChange(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
  }
}
