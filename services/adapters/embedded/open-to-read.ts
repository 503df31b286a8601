/**
 * Opens a data folder to read it while a running Docketry writes it: SQLite's write-ahead log lets readers and the writer work side by
 * side.
 */
import { join } from 'node:path'
import { coded } from '../../platform/errors/coded.ts'
import { streamDamaged } from '../../platform/events/damaged-events.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { Documents } from '../../platform/ports/documents.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { Log } from '../../platform/ports/log.ts'
import { openBlobs } from './blobs.ts'
import { openDocuments } from './documents.ts'
import { logRows } from './log-rows.ts'
import { eventReader, rowsBetween, type StoredRow } from './read-events.ts'
import { linksIn } from './read-links.ts'
import { rowTextsIn } from './row-texts.ts'
import { openSqlite, type Db } from './sqlite.ts'

/** Rows of dozens of projections are loaded for each batch: with 500 events a full verification took a fifth longer. */
const batchSize = 2000

/**
 * `types`: only events of these types are read. `onRows`: called with each batch as it is stored, before it is parsed: also with the events
 * that cannot be read.
 */
export type FollowOptions = { types?: ReadonlySet<string>; onRows?(rows: StoredRow[]): void }

/** `follow` ends at the last event; nothing waits for new ones. What is found damaged is remembered by this reader only. */
export type EmbeddedReader = {
  events: Pick<EventStore, 'links' | 'head' | 'read' | 'erased' | 'damaged' | 'hidden'> & {
    follow(after: number | null, signal: AbortSignal, options?: FollowOptions): AsyncIterable<StoredEvent[]>
    /** All events up to a position as they are stored, in order and in batches: also those that cannot be read. */
    texts(upTo: number): Iterable<StoredRow[]>
  }
  documents: Documents
  /** The rows of a collection as they are stored, by id. */
  texts: ReturnType<typeof rowTextsIn>
  log: Pick<Log, 'lag' | 'deadLetters'>
  blobs: Blobs
  close(): void
}

function eventsOf(db: Db): EmbeddedReader['events'] {
  const isErased = db.prepare('SELECT 1 FROM erased WHERE stream = ?')
  const allErased = db.prepare('SELECT stream FROM erased ORDER BY stream')
  const rows = eventReader(db, () => {})
  return {
    *texts(upTo) {
      const between = rowsBetween(db)
      for (let after = 0; ; ) {
        const batch = between(after, upTo, batchSize)
        const last = batch.at(-1)
        if (last === undefined) return
        after = last.position
        yield batch
      }
    },
    async *follow(after, signal, { types, onRows } = {}) {
      const between = rowsBetween(db, types)
      for (let position = after ?? 0; !signal.aborted; ) {
        const found = between(position, Number.MAX_SAFE_INTEGER, batchSize)
        position = found.at(-1)?.position ?? position
        if (found.length === 0) return
        onRows?.(found)
        const batch = found.flatMap(row => rows.event(row) ?? [])
        if (batch.length > 0) yield batch
      }
    },
    links: linksIn(db),
    head: async () => rows.head(),
    async read(stream, from = 0) {
      const found = rows.stream(stream, from)
      if (!Array.isArray(found)) throw streamDamaged(found)
      if (found.length === 0 && isErased.get(stream)) throw coded('stream-erased', `${stream} was erased`)
      return found
    },
    async *erased() {
      for (const { stream } of allErased.all()) yield String(stream)
    },
    damaged: rows.all,
    hidden: async () => [],
  }
}

/** The folder must hold `events.db`. Throws `newer-format`. Writes nothing: everything that would write fails. */
export async function openEmbeddedToRead(folder: string): Promise<EmbeddedReader> {
  const opened: Db[] = []
  const open = (name: string): Db => {
    const db = openSqlite(join(folder, name), { synchronous: 'FULL', readOnly: true })
    opened.push(db)
    return db
  }
  try {
    const events = eventsOf(open('events.db'))
    const work = open('work.db')
    const rows = logRows(work, 1)
    return {
      events,
      documents: openDocuments(work, { readOnly: true }),
      texts: rowTextsIn(work),
      log: {
        lag: async (group, topics) => topics.filter(rows.hasTopic).flatMap(topic => rows.lag(group, topic)),
        deadLetters: async topic => rows.deadLetters(topic),
      },
      blobs: await openBlobs(join(folder, 'blobs'), { readOnly: true }),
      close: () => opened.forEach(db => db.close()),
    }
  } catch (error) {
    for (const db of opened) db.close()
    throw error
  }
}
