/** Folds a batch of events into the documents of a projection, in memory. Returns the changes to write and the failures to park. */
import { codeOf, coded, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { ownCopies } from '../events/own-copies.ts'
import type { Change, Document } from '../ports/documents.ts'
import { asFailedRow } from './failed-rows.ts'
import { collectionOf, type AnyProjection } from './projection.ts'
import type { Parked } from '../catch-up/parking.ts'

/** `firmId` and `clientId`: the owner of the change, from the row, or from the event when the row has none. */
export type ChangedRow = { id: string; firmId: string | null; clientId: string | null }
/** `touched`: an event of the batch is relevant to the projection, whether or not it changed a document. */
type Folded = { touched: boolean; changes: Change[]; rows: ChangedRow[]; toPark: Parked[] }
/** Current documents by id, tombstones included, without documents that were never written. */
export type LoadedDocuments = Map<string, { position: number; document: Document | null }>

const idIn = (document: Document | null | undefined, name: 'firmId' | 'clientId'): string | null => {
  const id = document?.[name]
  return typeof id === 'string' ? id : null
}

/** The rows that an event changes. One of a newer build may change any row that its stream has changed before. */
export const rowsChangedBy = (projection: AnyProjection, event: StoredEvent): string[] =>
  event.unknown ? [...new Set(event.unknown.before.flatMap(projection.idsOf))] : projection.idsOf(event)

/** When `idsOf` throws, the affected documents are unknown, so the projection stops. */
function idsOf(projection: AnyProjection, event: StoredEvent): string[] {
  try {
    return rowsChangedBy(projection, event)
  } catch (error) {
    throw coded('stopped', `${collectionOf(projection)} cannot tell which documents ${event.type} ${event.id} changes: ${reasonOf(error)}`)
  }
}

/** The events that change rows, with those. Most events concern no row of a projection, which their type says faster than `idsOf`. */
function concerning(projection: AnyProjection, batch: StoredEvent[]): { event: StoredEvent; ids: string[] }[] {
  const found: { event: StoredEvent; ids: string[] }[] = []
  for (const event of batch) {
    if (projection.types?.has(event.type) === false && !event.unknown) continue
    const ids = idsOf(projection, event)
    if (ids.length > 0) found.push({ event, ids })
  }
  return found
}

const parkedEntry = (collection: string, event: StoredEvent, id: string, before: Document | null, error: unknown): Parked => ({
  id: `${collection}/${id}`,
  kind: 'view',
  name: collection,
  document: id,
  eventId: event.id,
  stream: event.stream,
  revision: event.revision,
  reason: reasonOf(error),
  at: Date.now(),
  firmId: idIn(before, 'firmId') ?? event.metadata.firmId,
  clientId: idIn(before, 'clientId') ?? event.metadata.clientId,
  ...(before === null ? { missing: true as const } : {}),
  ...(codeOf(error) === 'event.unknown' ? { unknown: true as const } : {}),
})

/**
 * Documents in `parked` are not folded; a document whose fold throws is added to it and keeps its state before that event, marked as
 * failed. Events at or below a document's position are applied already and are skipped, so that a repeat after a crash is exact.
 */
export async function foldBatch(
  projection: AnyProjection,
  collection: string,
  load: (ids: string[]) => Promise<LoadedDocuments>,
  batch: StoredEvent[],
  parked: Set<string>,
): Promise<Folded> {
  const named = concerning(projection, batch)
  const all = new Set(named.flatMap(({ ids }) => ids))
  const touched = all.size > 0
  const unparked = [...all].filter(id => !parked.has(id))
  if (unparked.length === 0) return { touched, changes: [], rows: [], toPark: [] }

  const current = await load(unparked)
  const neverWritten = new Set(unparked.filter(id => !current.has(id)))
  const changed = new Map<string, Change>()
  const rows = new Map<string, ChangedRow>()
  const toPark: Parked[] = []
  const own = ownCopies()
  for (const { event, ids } of named) {
    for (const id of ids) {
      const before = current.get(id)
      if (parked.has(id) || (before && event.position <= before.position)) continue
      try {
        if (event.unknown) throw coded('event.unknown', event.unknown.why)
        const document: Document | null = projection.evolve(before?.document ?? null, event, id, own)
        // Unchanged: nothing to write, and folding the same event again would change nothing either.
        if (document === (before?.document ?? null)) continue
        current.set(id, { position: event.position, document })
        changed.set(id, { id, position: event.position, document, ...(neverWritten.has(id) ? { isNew: true } : {}) })
        const ownerId = (name: 'firmId' | 'clientId') => idIn(document, name) ?? idIn(before?.document, name) ?? event.metadata[name]
        rows.set(id, { id, firmId: ownerId('firmId'), clientId: ownerId('clientId') })
      } catch (error) {
        parked.add(id)
        const last = current.get(id)?.document ?? null
        toPark.push(parkedEntry(collection, event, id, last, error))
        if (last === null) continue
        // Before the event, so that the row can be written again at it.
        const position = event.position - 1
        changed.set(id, { id, position, document: asFailedRow(last), ...(neverWritten.has(id) ? { isNew: true } : {}) })
        rows.set(id, {
          id,
          firmId: idIn(last, 'firmId') ?? event.metadata.firmId,
          clientId: idIn(last, 'clientId') ?? event.metadata.clientId,
        })
      }
    }
  }
  const changes = [...changed.values()].sort((a, b) => a.position - b.position)
  return { touched, changes, rows: changes.flatMap(({ id }) => rows.get(id) ?? []), toPark }
}
