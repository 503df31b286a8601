/** Reads links of hash chains without parsing events: a tenth of the time. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { EventStore, Link } from '../../platform/ports/event-store.ts'
import type { Db } from './sqlite.ts'

const atOnce = 5000

/** `EventStore.links` on an open database. */
export function linksIn(db: Db): EventStore['links'] {
  const between = db.prepare(`SELECT position, stream, revision, CASE WHEN json_valid(metadata) THEN metadata ->> '$.prev' END AS prev
    FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`)
  return async function* (after, upTo) {
    for (let position = after ?? 0; ;) {
      const rows = between.all(position, upTo, atOnce)
      const last = rows.at(-1)
      if (last === undefined) return
      position = Number(last['position'])
      yield rows.map((row): Link => ({ stream: String(row['stream']), revision: Number(row['revision']), position: Number(row['position']), prev: typeof row['prev'] === 'string' ? row['prev'] : null, event: null }))
      await yieldToOthers()
    }
  }
}
