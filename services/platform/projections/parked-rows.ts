/** The rows of a build whose fold has thrown: marked in its collection, and folded again when that is requested. */
import type { OperationEvent } from '@docketry/contracts/events/operation.ts'
import { park, parkedOf, type Parked } from '../catch-up/parking.ts'
import { noneOfUnreadable } from '../events/damaged-events.ts'
import type { StoredEvent } from '../events/event.ts'
import type { Documents, Lease } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { asFailedRow, isFailedRow } from './failed-rows.ts'

/** `ids`: of all parked rows of the collection. `due`: of these, the ones to be folded again. */
export type ParkedRows = { documents: Documents; collection: string; ids: Set<string>; due: Set<string> }

/** The rows of this collection that an event of type `RefoldRequested` asks to fold again. */
export function refoldsOf(event: StoredEvent, collection: string): string[] {
  if (event.type !== 'RefoldRequested') return []
  const { collection: wanted, rows } = event.data as Extract<OperationEvent, { type: 'RefoldRequested' }>['data']
  return wanted === collection ? rows : []
}

/** Rows that were parked by an older version, or right before a crash, are not marked yet. */
async function markParked({ documents, collection, ids }: ParkedRows, position: number | null, lease: Lease): Promise<void> {
  const stored = await documents.load(collection, [...ids])
  const unmarked = [...stored].flatMap(([id, { position: at, document }]) =>
    document === null || isFailedRow(document) ? [] : [{ id, position: at + 1, document: asFailedRow(document) }],
  )
  if (unmarked.length > 0) await documents.write(collection, unmarked, { position: position ?? 0, lease })
}

const isUnderstood = async (events: EventStore, stream: string, revision: number): Promise<boolean> => {
  const [event] = await events.read(stream, revision).catch(noneOfUnreadable)
  return event !== undefined && event.unknown === undefined
}

/** Rows whose refold was requested, and those that an older build set aside because of events that this one knows. */
async function dueIn(events: EventStore, entries: Parked[]): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { document, stream, revision, unknown, refold: wanted } of entries) {
    if (document !== null && (wanted || (unknown && (await isUnderstood(events, stream, revision))))) ids.add(document)
  }
  return ids
}

/** Reads the parked entries of the collection into `parked`. `position`: the checkpoint. */
export async function readParked(parked: ParkedRows, events: EventStore, position: number | null, lease: Lease): Promise<void> {
  const entries = await parkedOf(parked.documents, parked.collection)
  parked.ids = new Set(entries.flatMap(({ document }) => document ?? []))
  await markParked(parked, position, lease)
  parked.due = await dueIn(events, entries)
}

/** The rows are to be folded again; stored with the parked entries, so that another process goes on with it. */
export async function requestRefold(parked: ParkedRows, ids: string[]): Promise<void> {
  const { documents, collection } = parked
  const entries = (await parkedOf(documents, collection)).filter(({ document }) => document !== null && ids.includes(document))
  await park(
    documents,
    entries.map(entry => ({ ...entry, refold: true as const })),
  )
  for (const id of ids) parked.due.add(id)
}
