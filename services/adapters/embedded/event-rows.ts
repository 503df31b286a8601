/** The tables of the event store, and their only writer: each batch is one transaction and one fsync. */
import { newId } from '../../platform/events/ids.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import type { Appended, DamagedStream, Expected } from '../../platform/ports/event-store.ts'
import { emptyWal, isBroken, isFull, transact, writeError, type Db } from './sqlite.ts'

/** An event with data and metadata as JSON, so that no objects are copied between threads. */
export type EventRow = { id: string; type: string; data: string; metadata: string }
export type WriteRequest = { stream: string; expected: Expected; events: EventRow[] } | { erase: string } | { damaged: DamagedStream }
type WriteFailure = { code: string; message: string; actual?: Expected }
export type WriteReply = Appended | WriteFailure

/** Positions have gaps on purpose, as on a server, so that no code relies on consecutive positions. */
const step = 10

/** Limit of streams whose last revision the writer caches: a few MiB at most. */
const maxCachedStreams = 10_000

export function makeEventTables(db: Db): void {
  db.exec(`CREATE TABLE IF NOT EXISTS events (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
      id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL);
    CREATE UNIQUE INDEX IF NOT EXISTS events_of_stream ON events (stream, revision);
    CREATE TABLE IF NOT EXISTS erased (stream TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS damaged (stream TEXT PRIMARY KEY, revision INTEGER NOT NULL, position INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS store (id TEXT NOT NULL)`)
  // Files of older versions have none until they are opened.
  db.prepare('INSERT INTO store (id) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM store)').run(newId())
}

const failed = (code: string, message: string): WriteFailure => ({ code, message })

function failureOf(error: unknown): WriteFailure {
  return failed(isFull(error) ? 'storage-full' : 'unknown-outcome', reasonOf(writeError(error)))
}

/**
 * One writer per file: only it assigns positions, so that their order is the order of commits. `broken`: the file must be reopened.
 */
export function batchWriter(db: Db): (requests: WriteRequest[]) => { replies: WriteReply[]; broken: boolean } {
  const newest = db.prepare('SELECT max((SELECT ifnull(max(position), 0) FROM events), (SELECT ifnull(max(position), 0) FROM erased)) AS p')
  const lastOf = db.prepare('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1')
  const rowsFrom = db.prepare('SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?')
  const isErased = db.prepare('SELECT 1 FROM erased WHERE stream = ?')
  const insert = db.prepare('INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)')
  const remember = db.prepare('INSERT OR IGNORE INTO erased (stream, position) VALUES (?, ?)')
  const remove = db.prepare('DELETE FROM events WHERE stream = ?')
  const noteDamaged = db.prepare('INSERT OR REPLACE INTO damaged (stream, revision, position) VALUES (?, ?, ?)')
  const highest = (): number => Number(newest.get()?.['p'])
  let position = highest()
  /** Last revisions after this connection's last write. It is the only writer, so appends to these streams need no query. */
  const lasts = new Map<string, number>()

  /** A repeat when the ids after `expected` are exactly these; otherwise a conflict. */
  function repeatOrConflict(stream: string, after: number, events: EventRow[], actual: Expected): WriteReply {
    const rows = rowsFrom.all(stream, after, events.length)
    const last = rows.at(-1)
    if (last && rows.length === events.length && rows.every((row, i) => row['id'] === events[i]?.id)) {
      return { revision: Number(last['revision']), position: Number(last['position']) }
    }
    return { code: 'wrong-revision', message: `${stream} is at ${actual}`, actual }
  }

  function write(request: WriteRequest): WriteReply {
    if ('damaged' in request) {
      const { stream, revision, position } = request.damaged
      noteDamaged.run(stream, revision, position)
      return { revision, position }
    }
    if ('erase' in request) {
      // The erasure takes a position, so that positions of erased events are not assigned again.
      remember.run(request.erase, (position += step))
      remove.run(request.erase)
      lasts.delete(request.erase)
      return { revision: -1, position }
    }
    const { stream, expected, events } = request
    const last = lasts.get(stream) ?? Number(lastOf.get(stream)?.['revision'] ?? -1)
    if (last === -1 && isErased.get(stream)) return failed('stream-erased', `${stream} was erased`)
    const after = expected === 'no-stream' ? -1 : expected
    if (after !== last) return repeatOrConflict(stream, after, events, last === -1 ? 'no-stream' : last)
    let revision = after
    for (const event of events) insert.run((position += step), stream, (revision += 1), event.id, event.type, event.data, event.metadata)
    if (lasts.size >= maxCachedStreams) lasts.clear()
    lasts.set(stream, revision)
    return { revision, position }
  }

  function commit(requests: WriteRequest[]): WriteReply[] {
    try {
      const replies = transact(db, () => requests.map(write))
      if (requests.some(request => 'erase' in request)) emptyWal(db)
      return replies
    } catch (error) {
      // The cached revisions may be of a rolled-back write.
      lasts.clear()
      position = highest()
      if (requests.length === 1 || !isFull(error)) {
        if (isBroken(error)) broken = true
        return requests.map(() => failureOf(error))
      }
      // An append that is too large for the free space must not fail the others.
      return requests.flatMap(request => commit([request]))
    }
  }

  let broken = false
  return requests => {
    broken = false
    return { replies: commit(requests), broken }
  }
}
