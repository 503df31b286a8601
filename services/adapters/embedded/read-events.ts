/** Rows as events, and which rows are none. What was found damaged is remembered in the file, so that it stays isolated after a restart. */
import type { StoredEvent } from '../../platform/events/event.ts'
import { faultOf, isolatedStreams } from '../../platform/events/damaged-events.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import type { DamagedStream } from '../../platform/ports/event-store.ts'
import type { Db } from './sqlite.ts'

type Row = Record<string, unknown>
type Read = { event: StoredEvent } | { fault: string }

const placeOf = (row: Row) => ({ stream: String(row['stream']), revision: Number(row['revision']), position: Number(row['position']) })

function readOf(row: Row): Read {
  try {
    const [data, metadata] = [JSON.parse(String(row['data'])), JSON.parse(String(row['metadata']))]
    const event: StoredEvent = { id: String(row['id']), type: String(row['type']), data, metadata, ...placeOf(row) }
    const fault = faultOf(event)
    return fault === null ? { event } : { fault }
  } catch (error) {
    return { fault: reasonOf(error) }
  }
}

/** What is read of a database of events. `remember` stores what was found; it may take a while. */
export function eventReader(db: Db, remember: (damaged: DamagedStream) => void) {
  const isolated = isolatedStreams()
  const one = db.prepare('SELECT * FROM events WHERE stream = ? AND revision = ?')
  const from = db.prepare('SELECT * FROM events WHERE stream = ? AND revision >= ? ORDER BY revision')
  const newest = db.prepare('SELECT * FROM events WHERE position < ? ORDER BY position DESC LIMIT 1')

  function isolate(row: Row, reason: string): DamagedStream {
    const damaged = { ...placeOf(row), reason }
    if (isolated.add(damaged)) remember(damaged)
    return damaged
  }

  // What was found before, unless somebody has mended it since.
  for (const known of db.prepare('SELECT * FROM damaged').all()) {
    const { stream, revision } = placeOf(known)
    const row = one.get(stream, revision)
    const read = row ? readOf(row) : null
    if (read && 'fault' in read) isolated.add({ ...placeOf(known), reason: read.fault })
  }

  return {
    /** Whether the row is that of an event that cannot be read, or behind one in its stream. */
    event(row: Row): StoredEvent | null {
      if (isolated.has(placeOf(row))) return null
      const read = readOf(row)
      if ('event' in read) return read.event
      isolate(row, read.fault)
      return null
    },
    /** The events of a stream, or the first that cannot be read. */
    stream(stream: string, revision: number): StoredEvent[] | DamagedStream {
      const known = isolated.of(stream)
      if (known) return known
      const events: StoredEvent[] = []
      for (const row of from.all(stream, revision)) {
        const read = readOf(row)
        if ('fault' in read) return isolate(row, read.fault)
        events.push(read.event)
      }
      return events
    },
    /** Position of the newest event that followers are given. */
    head(): number | null {
      for (let row = newest.get(Number.MAX_SAFE_INTEGER); row; row = newest.get(Number(row['position']))) {
        if (this.event(row) !== null) return Number(row['position'])
      }
      return null
    },
    forget: isolated.forget,
    all: isolated.all,
  }
}
