/** The event store in one SQLite file: a worker thread writes, the main thread reads. */
import { coded } from '../../platform/errors/coded.ts'
import { streamDamaged } from '../../platform/events/damaged-events.ts'
import type { NewEvent, StoredEvent } from '../../platform/events/event.ts'
import { checkAppend, checkStream } from '../../platform/ports/validate.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { makeConvoy } from './convoy.ts'
import { makeEventTables, type EventRow } from './event-rows.ts'
import { groupCommit } from './group-commit.ts'
import { batchReader, batchSize } from './read-batches.ts'
import { eventReader } from './read-events.ts'
import { linksIn } from './read-links.ts'
import { openSqlite, type SqliteOptions } from './sqlite.ts'
import { makeWakeUp } from '../../platform/concurrency/wake-up.ts'

/**
 * Followers of the history wait for those that are at most this many positions behind (ten positions for each event), which began a moment
 * later.
 */
const waitWithin = 1_000_000

const rowOf = ({ id, type, data, metadata }: NewEvent): EventRow => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

/** Opens or makes the file. Besides the port's errors: `closed` after `close()`. */
export function openEventStore(path: string, { maxPages }: { maxPages?: number } = {}): EventStore {
  const options: SqliteOptions = { synchronous: 'FULL', ...(maxPages === undefined ? {} : { maxPages }) }
  const db = openSqlite(path, options)
  makeEventTables(db)
  const storeId = db.prepare('SELECT id FROM store')
  const allErased = db.prepare('SELECT stream FROM erased ORDER BY stream')
  const isErased = db.prepare('SELECT 1 FROM erased WHERE stream = ?')
  const wake = makeWakeUp()
  const closing = new AbortController()
  let writes = 0
  const writer = groupCommit(path, options, () => {
    writes += 1
    wake.ring()
  })
  // A finding that cannot be stored on a full disk is found again later.
  const rows = eventReader(db, damaged => {
    batches.forget()
    void writer.write({ damaged }).catch(() => {})
  })

  const batches = batchReader(db, row => rows.event(row))
  const convoy = makeConvoy()

  async function* follow(after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    const ending = AbortSignal.any([signal, closing.signal])
    let position = after ?? 0
    // A follower that has caught up waits for nobody.
    let inHistory = true
    const member = convoy.join(position)
    try {
      while (!ending.aborted) {
        if (inHistory && !batches.has(position, writes)) {
          const [at, version] = [position, writes]
          await member.lead(waitWithin, other => batches.isNeeded(at, other))
          if (ending.aborted || version !== writes) continue
        }
        const { batch, upTo } = batches.after(position, writes)
        if (upTo > position) {
          position = upTo
          inHistory = batch.length >= batchSize
          member.at(position)
          if (batch.length > 0) yield batch
        } else {
          inHistory = false
          // No write is missed between the empty read and this wait: both are in one tick of the main thread, and the writer's answer is in
          // another.
          await wake.wait(ending)
        }
      }
    } finally {
      member.leave()
    }
  }

  return {
    id: async () => String(storeId.get()?.['id']),
    async append(stream, expected, events) {
      checkStream(stream)
      const written = events.map(rowOf)
      checkAppend(expected, written)
      return writer.write({ stream, expected, events: written })
    },
    async read(stream, from = 0) {
      const found = rows.stream(stream, from)
      if (!Array.isArray(found)) throw streamDamaged(found)
      if (found.length === 0 && isErased.get(stream)) throw coded('stream-erased', `${stream} was erased`)
      return found
    },
    follow,
    links: linksIn(db),
    head: async () => rows.head(),
    damaged: rows.all,
    hidden: async () => [],
    async erase(stream) {
      checkStream(stream)
      await writer.write({ erase: stream })
      rows.forget(stream)
      batches.forget()
    },
    async *erased() {
      for (const { stream } of allErased.all()) yield String(stream)
    },
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      batches.forget()
      await writer.close()
      db.close()
    },
  }
}
