/** One build of a projection: folds batches of events into one collection, and parks the documents whose fold throws. */
import type { StoredEvent } from '../events/event.ts'
import { originAt } from '../catch-up/checkpoint-origin.ts'
import { park, parkedOf, unpark } from '../catch-up/parking.ts'
import type { Report } from '../errors/report.ts'
import type { Documents, Lease } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { foldBatch, type ChangedRow } from './fold-batch.ts'
import { readParked, refoldsOf, requestRefold, type ParkedRows } from './parked-rows.ts'
import { refold, type Refold } from './refold.ts'
import { rowCache } from './row-cache.ts'
import type { AnyProjection } from './projection.ts'
import { writeBehind } from './write-behind.ts'

/**
 * Batches without relevant events write no checkpoint until this many events have passed. A batch with relevant events always writes it,
 * even when no document changed, because other processes wait for it (watch-projections.ts).
 */
const checkpointEvery = 500

/** The checkpoint is moved past operators' acts on projections at once, so that each is carried out once. */
const isOperation = ({ type }: StoredEvent): boolean => type === 'RefoldRequested' || type === 'RebuildRequested'

export type Build = {
  collection: string
  /** Reads its state; returns its checkpoint. Called whenever its lease was acquired. */
  open(lease: Lease): Promise<number | null>
  /**
   * Folds and writes a batch; returns a function that gives the rows that changed. Where nobody reads the build yet, the last of them are
   * possibly not written yet (write-behind.ts).
   */
  apply(batch: StoredEvent[], lease: Lease): Promise<() => ChangedRow[]>
  /** Begins to fold again the rows for which that was requested; null: none. Batches go on without these rows meanwhile. */
  refold(): Refold | null
  /**
   * Writes the rows as they are at the event that was applied last, whose position is given; returns those that are up to date again. Never
   * called while `apply` runs.
   */
  endRefold(rows: Refold, position: number, lease: Lease): Promise<ChangedRow[]>
  /**
   * Resolves when everything that was applied is written; from then on each batch is written before `apply` ends. Called before readers
   * move to the build.
   */
  settled(): Promise<void>
  /** As `settled`, and adds the indexes that its readers need. May be repeated. */
  finish(): Promise<void>
}

type Ports = { events: EventStore; documents: Documents; report: Report; code: string | null }

/** Drops a build with its parked entries. */
export async function dropBuild(documents: Documents, collection: string): Promise<void> {
  await documents.drop(collection)
  await unpark(
    documents,
    (await parkedOf(documents, collection)).map(({ id }) => id),
  )
}

/** Opens the build, then folds the missing events up to `position` and writes their rows; null: there are none. */
export async function applyUpTo(build: Build, lease: Lease, position: number | null, events: EventStore): Promise<void> {
  let at = (await build.open(lease)) ?? -1
  const stop = new AbortController()
  if (position === null || at >= position) return build.settled()
  for await (const batch of events.follow(at < 0 ? null : at, stop.signal)) {
    await build.apply(batch, lease)
    at = batch.at(-1)?.position ?? at
    if (at >= position) stop.abort()
  }
  await build.settled()
}

export function makeBuild(projection: AnyProjection, collection: string, { events, documents, report, code }: Ports): Build {
  const parked: ParkedRows = { documents, collection, ids: new Set(), due: new Set() }
  let store = ''
  let sinceCheckpoint = 0
  let isRead = true
  const writes = writeBehind(ids => documents.load(collection, ids))
  const cache = rowCache(writes.load)

  async function endRefold(refolding: Refold, position: number, lease: Lease): Promise<ChangedRow[]> {
    await refolding.foldTo(position)
    const { changes, rows, toPark } = refolding.result(position)
    await writes.settled()
    await park(documents, toPark)
    for (const { reason, document, eventId } of toPark) report(`${collection} cannot fold a document again`, { document, eventId, reason })
    await documents.write(collection, changes, { position: (await documents.checkpoint(collection)) ?? 0, lease })
    // After the rows: when the process dies in between, the entry is retried once more.
    await unpark(
      documents,
      changes.map(({ id }) => `${collection}/${id}`),
    )
    for (const { id } of changes) parked.ids.delete(id)
    for (const id of refolding.ids) parked.due.delete(id)
    cache.note([], [...refolding.ids])
    return rows
  }

  async function settled(): Promise<void> {
    await writes.settled()
    isRead = true
  }

  return {
    collection,
    async open(lease) {
      await writes.reset()
      store = await events.id()
      const position = await documents.checkpoint(collection)
      // Rows that nobody reads yet are written without the indexes of their fields, which takes half the time. Projections for which making
      // these indexes later takes longer than that saves have them from the start.
      isRead = position !== null && (await documents.pointer(projection.name)) === collection
      await documents.ensure(
        collection,
        isRead || projection.indexes.fromStart ? projection.indexes : { unique: projection.indexes.unique ?? [] },
      )
      cache.forget(position === null)
      await readParked(parked, events, position, lease)
      sinceCheckpoint = 0
      return position
    },
    async apply(batch, lease) {
      const last = batch.at(-1)
      if (!last) return () => []
      const { touched, changes, rows, toPark } = await foldBatch(projection, collection, cache.load, batch, parked.ids)
      const operations = batch.filter(isOperation)
      const refolds = operations.flatMap(event => refoldsOf(event, collection)).filter(id => parked.ids.has(id))
      if (toPark.length > 0) await writes.settled()
      // Parked first: after a crash in between, the document is folded and parked again.
      await park(documents, toPark)
      for (const { reason, document, eventId } of toPark) report(`${collection} parks a document`, { document, eventId, reason })
      sinceCheckpoint += batch.length
      if (refolds.length > 0) await requestRefold(parked, refolds)
      if (touched || operations.length > 0 || sinceCheckpoint >= checkpointEvery) {
        await writes.begin(changes, () =>
          documents.write(collection, changes, { position: last.position, lease, origin: originAt(store, code, last) }),
        )
        if (isRead) await writes.settled()
        sinceCheckpoint = 0
      }
      cache.note(
        changes,
        toPark.map(({ document }) => document),
      )
      return rows
    },
    refold: () => (parked.due.size > 0 ? refold(projection, collection, [...parked.due], events) : null),
    endRefold,
    settled,
    async finish() {
      await settled()
      await documents.ensure(collection, projection.indexes)
    },
  }
}
