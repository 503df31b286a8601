/** All that is moved, read from stores as lines of canonical JSON: the same in every engine, so that hashes can be compared. */
import canonicalize from 'canonicalize'
import { codeOf } from '../platform/errors/coded.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { parkedCollection, type Parked } from '../platform/catch-up/parking.ts'
import type { Blobs, BlobRef } from '../platform/ports/blobs.ts'
import type { Document, Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { DeadMessage, Log } from '../platform/ports/log.ts'
import type { ListName } from './manifest.ts'
import { mapAhead } from './map-ahead.ts'

/** `kept` may be the same as `documents`: its collections have names of their own. */
export type Stores = { events: EventStore; log: Log; documents: Documents; durable: Documents; blobs: Blobs }

/** Positions are the store's own and stay behind. */
export type MovedEvent = Omit<StoredEvent, 'position'>
export type MovedBlob = BlobRef & { owner: string }
/** When it died stays behind, and the id: the log gives out new ones. */
export type MovedDead = Omit<DeadMessage, 'id' | 'at'>

/** Blobs in hand at once. */
export const blobsAhead = 8
/** Kept documents in hand at once. */
const documentsAhead = 500
/** Kafka keeps no more of a reason. */
const longestReason = 2000

const lineOf = (value: unknown): string => canonicalize(value) ?? ''

/** Events after `after` up to `head`, which is the position of one of them; null for none. */
export async function* eventsUntil(events: EventStore, after: number | null, head: number | null): AsyncGenerator<StoredEvent> {
  if (head === null || (after !== null && after >= head)) return
  const stop = new AbortController()
  try {
    for await (const batch of events.follow(after, stop.signal)) {
      for (const event of batch) if (event.position <= head) yield event
      if ((batch.at(-1)?.position ?? 0) >= head) return
    }
  } finally {
    stop.abort()
  }
}

export async function* eventLines(events: EventStore): AsyncGenerator<string> {
  for await (const event of eventsUntil(events, null, await events.head())) {
    const { stream, revision, id, type, data, metadata } = event
    yield lineOf({ stream, revision, id, type, data, metadata } satisfies MovedEvent)
  }
}

async function* erasedLines(events: EventStore): AsyncGenerator<string> {
  for await (const stream of events.erased()) yield lineOf(stream)
}

export const blobLine = ({ owner, hash, size }: MovedBlob): string => lineOf({ owner, hash, size })

/** Every blob by its name. */
export async function* blobsIn(blobs: Blobs): AsyncGenerator<MovedBlob> {
  for await (const owner of blobs.owners()) for await (const ref of blobs.hashes(owner)) yield { owner, ...ref }
}

/** Every blob as it is found when all its bytes are read; one that is damaged says so. */
export function readBlobLines(blobs: Blobs): AsyncGenerator<string> {
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

/** Of reactions only: what a view has parked is parked again when it is rebuilt. */
async function* parkedLines(documents: Documents): AsyncGenerator<string> {
  const { rows } = await documents.find(parkedCollection, { filter: { kind: 'reaction' }, sort: [{ field: 'id' }] })
  for (const row of rows as Parked[]) yield lineOf(row) // the collection holds nothing else
}

export const deadLine = ({ topic, key, value, headers, reason, group }: MovedDead): string =>
  lineOf({ topic, key, value, ...(headers ? { headers } : {}), reason: reason.slice(0, longestReason), group })

async function* deadLines(log: Log, topics: string[]): AsyncGenerator<string> {
  for (const topic of topics.toSorted()) yield* (await log.deadMessages(topic)).map(deadLine).sort()
}

/** A document that no event can rebuild, with the position that wrote it: the next one who writes it goes on from there. */
export type MovedDocument = { collection: string; id: string; position: number; document: Document }

/** Deleted ones stay behind. */
async function* durableLines(kept: Documents, collections: string[]): AsyncGenerator<string> {
  for (const collection of collections.toSorted()) {
    for (let first = 0; ; first += documentsAhead) {
      const { rows } = await kept.find(collection, { sort: [{ field: 'id' }], range: [first, first + documentsAhead - 1] })
      const positions = await kept.load(collection, rows.map(({ id }) => id))
      for (const document of rows) {
        yield lineOf({ collection, id: document.id, position: positions.get(document.id)?.position ?? 0, document } satisfies MovedDocument)
      }
      if (rows.length < documentsAhead) break
    }
  }
}

/** What is read: `topics` of the log, `kept` collections that no event can rebuild. */
export type Listed = { topics: string[]; durableCollections: string[] }

/** Each list as the stores have it now. */
export const linesIn = ({ events, log, documents, durable, blobs }: Stores, listed: Listed): Record<ListName, () => AsyncIterable<string>> => ({
  events: () => eventLines(events),
  erased: () => erasedLines(events),
  blobs: () => readBlobLines(blobs),
  parked: () => parkedLines(documents),
  dead: () => deadLines(log, listed.topics),
  kept: () => durableLines(durable, listed.durableCollections),
})
