/** Runs one projection: follows the events, writes its documents, and switches readers to a new version when it has caught up. */
import type { OperationEvent } from '@docketry/contracts/events/operation.ts'
import type { StoredEvent } from '../events/event.ts'
import { foldBatch, type ChangedRow } from './fold-batch.ts'
import { asFailedRow, isFailedRow } from './failed-rows.ts'
import { refold } from './refold.ts'
import { followLoop, type Loop, type LoopPorts } from '../catch-up/follow-loop.ts'
import { foreignCheckpoint, originAt } from '../catch-up/checkpoint-origin.ts'
import { park, parkedOf, unpark } from '../catch-up/parking.ts'
import type { Lease } from '../ports/documents.ts'
import { endWithholding, withheldOf, withholdForeign } from './withheld.ts'
import { rowCache } from './row-cache.ts'
import { reportToStderr, type Report } from '../errors/report.ts'
import { collectionOf, type AnyProjection } from './projection.ts'

export type ProjectionChange = { projection: string; rows: ChangedRow[] }

export type RunningProjection = Loop & {
  projection: AnyProjection
  /** Calls back after each write that readers can see. Returns a function that unsubscribes. */
  onChange(callback: (change: ProjectionChange) => void): () => void
}

/** `code`: hash of the projection's code, stored with its checkpoint (default: none). */
export type ProjectionPorts = Omit<LoopPorts, 'report'> & { report?: Report; code?: string | null }

/**
 * Batches without relevant events write no checkpoint until this many events have passed. A batch with relevant events always writes it, even
 * when no document changed, because other processes wait for it (watch-projections.ts).
 */
const checkpointEvery = 500

/** The rows of this collection that the event asks to fold again. */
function refoldsOf(event: StoredEvent, collection: string): string[] {
  if (event.type !== 'RefoldRequested') return []
  const { collection: wanted, rows } = event.data as Extract<OperationEvent, { type: 'RefoldRequested' }>['data']
  return wanted === collection ? rows : []
}

/**
 * Builds `<name>@<version>` beside the one that readers use; the pointer moves when it has caught up, then the old one is
 * dropped.
 *
 * A fold that throws parks its document: the document keeps its state before that event, marked as failed, and receives no more events (they would be applied
 * after a gap); the reason is stored in the collection `parked`; other documents are not affected. `RefoldRequested` folds it again from the first event. A new
 * version starts without parked documents.
 * When `idsOf` throws, the projection stops with state `stopped`.
 * When its checkpoint does not belong to these events (a restored backup, another store), its rows are dropped and built anew; until then reads of it throw
 * `rebuilding`.
 */
export function runProjection(projection: AnyProjection, ports: ProjectionPorts): RunningProjection {
  const { events, documents, report = reportToStderr, code = null } = ports
  const collection = collectionOf(projection)
  const callbacks = new Set<(change: ProjectionChange) => void>()
  let parked = new Set<string>()
  let live = false
  let store = ''
  let sinceCheckpoint = 0
  const cache = rowCache(ids => documents.load(collection, ids))

  async function goLive(): Promise<void> {
    const before = await documents.pointer(projection.name)
    if (before !== collection) await documents.point(projection.name, collection)
    live = true
    await endWithholding(documents, projection.name)
    if (before !== null && before !== collection) await remove(before)
  }

  async function remove(old: string): Promise<void> {
    await documents.drop(old)
    await unpark(
      documents,
      (await parkedOf(documents, old)).map(({ id }) => id),
    )
  }

  async function caughtUp(position: number | null): Promise<boolean> {
    const head = await events.head()
    return head === null || (position !== null && position >= head)
  }

  /** Rows that were parked by an older version, or right before a crash, are not marked yet. */
  async function markParked(position: number | null, lease: Lease): Promise<void> {
    const stored = await documents.load(collection, [...parked])
    const unmarked = [...stored].flatMap(([id, { position: at, document }]) => (document === null || isFailedRow(document) ? [] : [{ id, position: at + 1, document: asFailedRow(document) }]))
    if (unmarked.length > 0) await documents.write(collection, unmarked, { position: position ?? 0, lease })
  }

  async function start(lease: Lease): Promise<number | null> {
    store = await events.id()
    await withholdForeign([projection], { events, documents, report })
    if ((await foreignCheckpoint(collection, { events, documents })) !== null) await remove(collection)
    await documents.ensure(collection, projection.indexes)
    const position = await documents.checkpoint(collection)
    cache.forget(position === null)
    parked = new Set((await parkedOf(documents, collection)).flatMap(({ document }) => document ?? []))
    await markParked(position, lease)
    sinceCheckpoint = 0
    live = (await documents.pointer(projection.name)) === collection && (await withheldOf(documents, projection.name)) === null
    if (!live && (await caughtUp(position))) await goLive()
    return position
  }

  /** Returns the rows that are whole again. */
  async function refoldParked(ids: string[], position: number, lease: Lease): Promise<ChangedRow[]> {
    const { changes, rows, poison } = await refold(projection, ids, events, position)
    await park(documents, poison)
    for (const { reason, document, eventId } of poison) report(`${collection} cannot fold a document again`, { document, eventId, reason })
    await documents.write(collection, changes, { position: (await documents.checkpoint(collection)) ?? 0, lease })
    // After the rows: when the process dies in between, the entry is retried once more.
    await unpark(documents, changes.map(({ id }) => `${collection}/${id}`))
    for (const { id } of changes) parked.delete(id)
    cache.note([], ids)
    return rows
  }

  async function handle(batch: StoredEvent[], lease: Lease): Promise<void> {
    const last = batch.at(-1)
    if (!last) return
    const { position } = last
    const { touched, changes, rows, poison } = await foldBatch(projection, cache.load, batch, parked)
    // Parked first: after a crash in between, the document is folded and parked again.
    await park(documents, poison)
    for (const { reason, document, eventId } of poison) report(`${collection} parks a document`, { document, eventId, reason })
    sinceCheckpoint += batch.length
    const refolds = batch.flatMap(event => refoldsOf(event, collection)).filter(id => parked.has(id))
    if (touched || refolds.length > 0 || sinceCheckpoint >= checkpointEvery) {
      if (refolds.length > 0) rows.push(...(await refoldParked(refolds, position, lease)))
      await documents.write(collection, changes, { position, lease, origin: originAt(store, code, last) })
      sinceCheckpoint = 0
    }
    cache.note(changes, poison.map(({ document }) => document))
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
