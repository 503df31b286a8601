/** Damage found in stored data, shown to the operator until it is repaired. Found by a check, or when the data was read. */
import { codeOf, reasonOf } from '../errors/coded.ts'
import type { DamagedStream, HiddenEvents } from '../ports/event-store.ts'
import type { Document, Documents } from '../ports/documents.ts'
import { deleteUnleased, unleased } from '../ports/unleased.ts'
import { damageText } from './damaged-events.ts'

const findingsCollection = 'findings'

/**
 * `event`: an event cannot be read. `chain`: its hash does not match the one in the next event. `revision`: an event is missing before it.
 * `blob`: bytes do not match their hash, or are missing. `database`: an SQLite file is damaged. `stream`: a stream or its end is missing,
 * or its events are hidden. `row`: a row of a projection differs from a fold of its events. `page`: a page is unfinished, and no work on it
 * is under way. `anchor`: events differ from their anchor. `archive`: a part of an archive differs from what was written. `what` is a
 * sentence; `subject` names the damaged item; `since` and `at`: first and last seen, UTC ms.
 */
export type FindingKind = 'event' | 'chain' | 'revision' | 'blob' | 'database' | 'stream' | 'row' | 'page' | 'anchor' | 'archive'
export type FindingData = {
  kind: FindingKind
  subject: string
  what: string
  stream?: string
  revision?: number
  position?: number
  owner?: string
  hash?: string
}
export type Finding = Document & FindingData & { id: string; since: number; at: number }

const idOf = ({ kind, subject }: FindingData): string => `${kind} ${subject}`

/** A known finding keeps its `since`. */
export async function storeFindings(documents: Documents, found: FindingData[], now = Date.now()): Promise<void> {
  if (found.length === 0) return
  const stored = await documents.load(findingsCollection, found.map(idOf))
  const changes = [...new Map(found.map(one => [idOf(one), one]))].map(([id, one]) => {
    const before = stored.get(id)
    const since = (before?.document as Finding | null | undefined)?.since ?? now // written here and nowhere else
    return { id, position: Math.max(now, (before?.position ?? 0) + 1), document: { ...one, id, since, at: now } }
  })
  await documents.write(findingsCollection, changes, { position: now, lease: unleased(findingsCollection) })
}

/** Oldest first. */
export async function allFindings(documents: Documents): Promise<Finding[]> {
  const { rows } = await documents.find(findingsCollection, { sort: [{ field: 'since' }] })
  return rows as Finding[] // written above and nowhere else
}

export const deleteFindings = (documents: Documents, ids: string[]): Promise<void> => deleteUnleased(documents, findingsCollection, ids)

export function foundEvent(damaged: DamagedStream): FindingData {
  const { stream, revision, position } = damaged
  return { kind: 'event', subject: `${stream} ${revision}`, stream, revision, position, what: damageText(damaged) }
}

export function foundHidden({ stream, first, isFinal }: HiddenEvents): FindingData {
  const events = first === null ? `The events of ${stream}` : `The events of ${stream} before event ${first}`
  const what = isFinal
    ? `${stream} was deleted for good (tombstoned) in EventStoreDB, not by Docketry: its events are stored until the next scavenge, but it cannot be read or written again. Start no scavenge. "docketry export" still copies its events; import the archive into an empty store.`
    : `${events} cannot be read from their stream, because it was truncated or deleted in EventStoreDB, not by Docketry; they are stored until the next scavenge. Start no scavenge, stop Docketry, and remove $tb, $maxCount and $maxAge from the metadata of the stream (docs/servers.md).`
  return { kind: 'stream', subject: stream, stream, what }
}

export const foundBlob = (owner: string, hash: string, error: unknown): FindingData => ({
  kind: 'blob',
  subject: `${owner}/${hash}`,
  owner,
  hash,
  what:
    codeOf(error) === 'blob-damaged'
      ? reasonOf(error)
      : `The stored file ${owner}/${hash} cannot be read (${reasonOf(error)}). Restore it from a backup.`,
})

export const missingBlob = (owner: string, hash: string): FindingData => ({
  kind: 'blob',
  subject: `${owner}/${hash}`,
  owner,
  hash,
  what: `The stored file ${owner}/${hash} is missing, though an event refers to it. Restore it from a backup, or upload the document again.`,
})
