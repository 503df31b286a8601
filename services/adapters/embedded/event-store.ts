/** The event store in one SQLite file: a worker thread writes, this thread reads. */
import { coded } from '../../core/coded.ts'
import type { NewEvent, StoredEvent } from '../../core/event.ts'
import { checkAppend, checkStream } from '../../core/ports/append-rules.ts'
import type { EventStore } from '../../core/ports/event-store.ts'
import { makeEventTables, type EventRow } from './event-rows.ts'
import { groupCommit } from './group-commit.ts'
import { openSqlite, type SqliteOptions } from './sqlite.ts'
import { makeWake } from '../../core/wake.ts'

const batchSize = 500

const rowOf = ({ id, type, data, metadata }: NewEvent): EventRow => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

function eventOf(row: Record<string, unknown>): StoredEvent {
  return {
    id: String(row['id']),
    type: String(row['type']),
    data: JSON.parse(String(row['data'])),
    metadata: JSON.parse(String(row['metadata'])),
    stream: String(row['stream']),
    revision: Number(row['revision']),
    position: Number(row['position']),
  }
}

/** Followers share events: whoever changed one would change it for all. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) deepFreeze(one)
    Object.freeze(value)
  }
  return value
}

/** Opens or makes the file. Besides the port's errors: `closed` after `close()`. */
export function openEventStore(path: string, { maxPages }: { maxPages?: number } = {}): EventStore {
  const options: SqliteOptions = { synchronous: 'FULL', ...(maxPages === undefined ? {} : { maxPages }) }
  const db = openSqlite(path, options)
  makeEventTables(db)
  const ofStream = db.prepare('SELECT * FROM events WHERE stream = ? AND revision >= ? ORDER BY revision')
  const afterPosition = db.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?')
  const newest = db.prepare('SELECT max(position) AS position FROM events')
  const allErased = db.prepare('SELECT stream FROM erased ORDER BY stream')
  const isErased = db.prepare('SELECT 1 FROM erased WHERE stream = ?')
  const wake = makeWake()
  const closing = new AbortController()
  let writes = 0
  const writer = groupCommit(path, options, () => {
    writes += 1
    wake.ring()
  })

  // Dozens of followers wake at the same place after every write: the first one reads, the others get the same events.
  let shared: { after: number; writes: number; batch: StoredEvent[] } = { after: -1, writes: -1, batch: [] }
  function batchAfter(after: number): StoredEvent[] {
    if (shared.after !== after || shared.writes !== writes) {
      shared = { after, writes, batch: afterPosition.all(after, batchSize).map(row => deepFreeze(eventOf(row))) }
    }
    return [...shared.batch]
  }

  async function* follow(after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    const ending = AbortSignal.any([signal, closing.signal])
    let position = after ?? 0
    while (!ending.aborted) {
      const batch = batchAfter(position)
      const last = batch.at(-1)
      if (last) {
        position = last.position
        yield batch
      } else {
        // Nothing can slip in between the empty read and this wait: both happen in one turn of this thread, and the writer's
        // answer in another.
        await wake.wait(ending)
      }
    }
  }

  return {
    async append(stream, expected, events) {
      checkStream(stream)
      const rows = events.map(rowOf)
      checkAppend(expected, rows)
      return writer.write({ stream, expected, events: rows })
    },
    async read(stream, from = 0) {
      const rows = ofStream.all(stream, from)
      if (rows.length === 0 && isErased.get(stream)) throw coded('stream-erased', `${stream} was erased`)
      return rows.map(eventOf)
    },
    follow,
    async head() {
      const position = newest.get()?.['position']
      return typeof position === 'number' ? position : null
    },
    async erase(stream) {
      checkStream(stream)
      await writer.write({ erase: stream })
    },
    async *erased() {
      for (const { stream } of allErased.all()) yield String(stream)
    },
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await writer.close()
      db.close()
    },
  }
}
