/**
 * Everything that is exported, read from the stores as lines of canonical JSON: the same from every adapter, so that hashes can be
 * compared.
 */
import { codeOf } from '../platform/errors/coded.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { storedData } from '../platform/events/hash-chain.ts'
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import { parkedCollection, type Parked } from '../platform/catch-up/parking.ts'
import type { Blobs, BlobRef } from '../platform/ports/blobs.ts'
import type { Document, Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { DeadLetter, Log } from '../platform/ports/log.ts'
import type { ListName } from './manifest.ts'
import { mapAhead } from './map-ahead.ts'

/** `durable`: documents that no event can rebuild. May be the same store as `documents`, since its collections have other names. */
export type Stores = { events: EventStore; log: Log; documents: Documents; durable: Documents; blobs: Blobs }

/** Without the position, which every store assigns itself. */
export type EventLine = Omit<StoredEvent, 'position' | 'stored' | 'unknown'>
export type BlobLine = BlobRef & { owner: string }
/** Without time and id, which every log assigns itself. */
export type DeadLine = Omit<DeadLetter, 'id' | 'at'>

/** How many blobs are copied at once. */
export const blobsAhead = 8
/** How many documents are read at once. */
const documentsAhead = 500
/** Of a reason that Kafka stores, in characters. */
const maxReasonLength = 2000

/** Events after position `after` up to position `head`; null: none. */
export async function* eachEventUpTo(
  events: Pick<EventStore, 'follow'>,
  after: number | null,
  head: number | null,
): AsyncGenerator<StoredEvent> {
  for await (const batch of eventsUpTo(events, after, head)) yield* batch
}

/** The event as the archive has it: with the data as stored, which hashes cover. */
export const eventLineOf = (event: StoredEvent): EventLine => {
  const { stream, revision, id, type, metadata } = event
  return { stream, revision, id, type, data: storedData(event), metadata }
}

/** `onEvent` sees each event as its line has it. */
export async function* eventLines(events: EventStore, onEvent: (event: EventLine) => void = () => {}): AsyncGenerator<string> {
  for await (const event of eachEventUpTo(events, null, await events.head())) {
    const line = eventLineOf(event)
    onEvent(line)
    yield canonicalJson(line)
  }
}

async function* erasedLines(events: EventStore): AsyncGenerator<string> {
  for await (const stream of events.erased()) yield canonicalJson(stream)
}

export const blobLine = ({ owner, hash, size }: BlobLine): string => canonicalJson({ owner, hash, size })

/** Owner, hash and size of every blob. */
export async function* blobsIn(blobs: Blobs): AsyncGenerator<BlobLine> {
  for await (const owner of blobs.owners()) for await (const ref of blobs.hashes(owner)) yield { owner, ...ref }
}

/** One line for each blob with the size that was read; a damaged blob's line says so. */
function readBlobLines(blobs: Blobs): AsyncGenerator<string> {
  return mapAhead(blobsIn(blobs), blobsAhead, async ({ owner, hash, size: named }) => {
    try {
      let size = 0
      for await (const chunk of await blobs.get(owner, hash)) size += (chunk as Uint8Array).length // a stream of bytes gives nothing else
      return blobLine({ owner, hash, size })
    } catch (error) {
      if (codeOf(error) !== 'blob-damaged') throw error
      return blobLine({ owner, hash: `${hash} (damaged)`, size: named })
    }
  })
}

/** Only of reactions: a rebuilt projection parks its rows again. */
async function* parkedLines(documents: Documents): AsyncGenerator<string> {
  const { rows } = await documents.find(parkedCollection, { filter: { kind: 'reaction' }, sort: [{ field: 'id' }] })
  for (const row of rows as Parked[]) yield canonicalJson(row) // the collection holds nothing else
}

export const deadLine = ({ topic, key, value, headers, reason, group }: DeadLine): string =>
  canonicalJson({ topic, key, value, ...(headers ? { headers } : {}), reason: reason.slice(0, maxReasonLength), group })

async function* deadLines(log: Log, topics: string[]): AsyncGenerator<string> {
  for (const topic of topics.toSorted()) yield* (await log.deadLetters(topic)).map(deadLine).sort()
}

/** A document that no event can rebuild, with the position that it was written at: later writes need a higher one. */
export type DocumentLine = { collection: string; id: string; position: number; document: Document }

/** Deleted documents are omitted. */
async function* durableLines(documents: Documents, collections: string[]): AsyncGenerator<string> {
  for (const collection of collections.toSorted()) {
    for (let first = 0; ; first += documentsAhead) {
      const { rows } = await documents.find(collection, { sort: [{ field: 'id' }], range: [first, first + documentsAhead - 1] })
      const positions = await documents.load(
        collection,
        rows.map(({ id }) => id),
      )
      for (const document of rows) {
        yield canonicalJson({
          collection,
          id: document.id,
          position: positions.get(document.id)?.position ?? 0,
          document,
        } satisfies DocumentLine)
      }
      if (rows.length < documentsAhead) break
    }
  }
}

/** What is read: `topics` of the log, and `durableCollections`, which no event can rebuild. */
export type Listed = { topics: string[]; durableCollections: string[] }

/** The lines of each list, from the stores. */
export const linesIn = (
  { events, log, documents, durable, blobs }: Stores,
  listed: Listed,
  onEvent?: (event: EventLine) => void,
): Record<ListName, () => AsyncIterable<string>> => ({
  events: () => eventLines(events, onEvent),
  erased: () => erasedLines(events),
  blobs: () => readBlobLines(blobs),
  parked: () => parkedLines(documents),
  dead: () => deadLines(log, listed.topics),
  kept: () => durableLines(durable, listed.durableCollections),
})
