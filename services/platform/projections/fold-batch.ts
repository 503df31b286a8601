/** Folds a batch of events into the documents of a projection, in memory. Returns the changes to write and the failures to park. */
import { codeOf, coded, reasonOf } from '../errors/coded.ts'
import type { StoredEvent } from '../events/event.ts'
import { ownCopies } from '../events/own-copies.ts'
import type { Change, Document } from '../ports/documents.ts'
import { concernedRows } from './concerned-rows.ts'
import { asFailedRow } from './failed-rows.ts'
import { collectionOf, type AnyProjection } from './projection.ts'
import type { Parked } from '../catch-up/parking.ts'

/** `firmId`, `clientId` and `groupId` (the batch): the owner of the change, from the row, or from the event when the row has none. */
export type ChangedRow = { id: string } & Owner
type Owner = { firmId: string | null; clientId: string | null; groupId: string | null }
/**
 * `touched`: an event of the batch is relevant to the projection, whether or not it changed a document. `rows`: those of `changes`; found
 * when they are needed, which they are not while a build has no readers.
 */
type Folded = { touched: boolean; changes: Change[]; rows: () => ChangedRow[]; toPark: Parked[] }
/** A change with the event that made it last, and the document before that event. */
type Made = { change: Change; event: StoredEvent; before: Document | null }
/** Current documents by id, tombstones included, without documents that were never written. */
export type LoadedDocuments = Map<string, { position: number; document: Document | null }>

const idIn = (document: object | null | undefined, name: keyof Owner): string | null => {
  const id = (document as Partial<Record<typeof name, unknown>> | null | undefined)?.[name]
  return typeof id === 'string' ? id : null
}

/** As the event names it. */
export const ownerIn = ({ data, metadata: { firmId, clientId } }: StoredEvent): Owner => ({
  firmId,
  clientId,
  groupId: idIn(data as object, 'groupId'),
})

/** `row`: after the event; `before` it, in case it was deleted. */
const ownerOf = (event: StoredEvent, row: Document | null, before: Document | null): Owner => ({
  firmId: idIn(row, 'firmId') ?? idIn(before, 'firmId') ?? event.metadata.firmId,
  clientId: idIn(row, 'clientId') ?? idIn(before, 'clientId') ?? event.metadata.clientId,
  groupId: idIn(row, 'groupId') ?? idIn(before, 'groupId') ?? idIn(event.data as object, 'groupId'),
})

/** When `idsOf` throws, the affected documents are unknown, so the projection stops. */
function idsOf(projection: AnyProjection, event: StoredEvent): string[] {
  try {
    return concernedRows(projection, event)
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
  if (unparked.length === 0) return { touched, changes: [], rows: () => [], toPark: [] }

  const current = await load(unparked)
  const neverWritten = new Set(unparked.filter(id => !current.has(id)))
  const changed = new Map<string, Made>()
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
        const change = { id, position: event.position, document, ...(neverWritten.has(id) ? { isNew: true } : {}) }
        changed.set(id, { change, event, before: before?.document ?? null })
      } catch (error) {
        parked.add(id)
        const last = current.get(id)?.document ?? null
        toPark.push(parkedEntry(collection, event, id, last, error))
        if (last === null) continue
        // Before the event, so that the row can be written again at it.
        const position = event.position - 1
        const change = { id, position, document: asFailedRow(last), ...(neverWritten.has(id) ? { isNew: true } : {}) }
        changed.set(id, { change, event, before: last })
      }
    }
  }
  const made = [...changed.values()].sort((a, b) => a.change.position - b.change.position)
  return {
    touched,
    changes: made.map(({ change }) => change),
    rows: () => made.map(({ change: { id, document }, event, before }) => ({ id, ...ownerOf(event, document, before) })),
    toPark,
  }
}
