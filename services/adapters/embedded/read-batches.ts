/** Batches of events after a position, read and parsed once for all followers that pass there within a few seconds: dozens of projections follow the same events, and a rebuild of all goes through the whole history. */
import type { StoredEvent } from '../../platform/events/event.ts'
import { rowsBetween, type StoredRow } from './read-events.ts'
import type { Db } from './sqlite.ts'

export const batchSize = 500
/** Characters of stored JSON that are cached: some twenty batches, about 30 MB as objects. */
const mostKept = 8 * 1024 * 1024
/** After this long without reads nothing is cached. */
const keptMs = 5000

/** `upTo`: the last row that was read, also if it is unreadable. */
export type Batch = { upTo: number; batch: StoredEvent[] }
/** `version`: what was written before a batch that ends at the head; null for a full one, which only an erasure changes. */
type Kept = Batch & { version: number | null; size: number }

/** Frozen, because followers share the event objects. */
function deepFreeze<T extends object>(value: T): T {
  const freezeMember = (one: unknown): void => {
    if (typeof one === 'object' && one !== null) deepFreeze(one)
  }
  // Without an array of the values: half of the time.
  if (Array.isArray(value)) value.forEach(freezeMember)
  else for (const key in value) freezeMember(value[key])
  return Object.freeze(value)
}

/** `eventOf`: null for a row that followers do not receive. */
export function batchReader(db: Db, eventOf: (row: StoredRow) => StoredEvent | null) {
  const between = rowsBetween(db)
  /** By the position before; the longest unused first. */
  const kept = new Map<number, Kept>()
  let size = 0
  let timer: NodeJS.Timeout | null = null

  function forget(): void {
    kept.clear()
    size = 0
    if (timer) clearTimeout(timer)
    timer = null
  }
  function remove(after: number): void {
    size -= kept.get(after)?.size ?? 0
    kept.delete(after)
  }
  function keep(after: number, one: Kept): void {
    kept.set(after, one)
    size += one.size
    for (const [first] of kept) {
      if (size <= mostKept || first === after) break
      remove(first)
    }
    if (timer) timer.refresh()
    else timer = setTimeout(forget, keptMs).unref()
  }

  const current = (position: number, version: number): Kept | null => {
    const known = kept.get(position)
    return known && (known.version ?? version) === version ? known : null
  }

  return {
    /** Whether it is read already. */
    has: (position: number, version: number): boolean => current(position, version) !== null,
    /** For a follower at `position`: whether one behind it, at `other`, will need most of what is cached, or has to read anyway. */
    isNear(position: number, other: number): boolean {
      let needed = kept.has(other) ? 0 : mostKept
      for (const [first, one] of kept) if (first >= other && first < position) needed += one.size
      return needed > mostKept / 2
    },
    /** `version`: another one after every write. */
    after(position: number, version: number): Batch {
      const known = current(position, version)
      if (known) {
        kept.delete(position)
        kept.set(position, known)
        return known
      }
      remove(position)
      const found = between(position, Number.MAX_SAFE_INTEGER, batchSize)
      const batch = found.flatMap(row => eventOf(row) ?? []).map(deepFreeze)
      const read: Kept = {
        upTo: found.at(-1)?.position ?? position, batch, version: found.length < batchSize ? version : null,
        size: found.reduce((sum, row) => sum + row.data.length + row.metadata.length, 0),
      }
      keep(position, read)
      return read
    },
    /** After an erasure, or a finding that an event cannot be read. */
    forget,
  }
}
