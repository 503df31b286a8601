/**
 * Batches of events after a position, read and parsed once for all followers that pass there within a few seconds: dozens of projections
 * follow the same events, and a rebuild of all goes through the whole history.
 */
import type { StoredEvent } from '../../platform/events/event.ts'
import { rowsBetween, type StoredRow } from './read-events.ts'
import type { Db } from './sqlite.ts'

export const batchSize = 500
/** Characters of stored JSON that are cached: some twenty batches, about 30 MB as objects. */
const maxCachedCharacters = 8 * 1024 * 1024
/** After this long without reads nothing is cached. */
const cacheMs = 5000

/** `upTo`: the last row that was read, also if it is unreadable. */
type Batch = { upTo: number; batch: StoredEvent[] }
/** `version`: what was written before a batch that ends at the head; null for a full one, which only an erasure changes. */
type CachedBatch = Batch & { version: number | null; size: number }

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
  const cached = new Map<number, CachedBatch>()
  let size = 0
  let timer: NodeJS.Timeout | null = null

  function forget(): void {
    cached.clear()
    size = 0
    if (timer) clearTimeout(timer)
    timer = null
  }
  function remove(after: number): void {
    size -= cached.get(after)?.size ?? 0
    cached.delete(after)
  }
  function put(after: number, one: CachedBatch): void {
    cached.set(after, one)
    size += one.size
    for (const [first] of cached) {
      if (size <= maxCachedCharacters || first === after) break
      remove(first)
    }
    if (timer) timer.refresh()
    else timer = setTimeout(forget, cacheMs).unref()
  }

  const current = (position: number, version: number): CachedBatch | null => {
    const known = cached.get(position)
    return known && (known.version ?? version) === version ? known : null
  }

  return {
    /** Whether the batch after `position` is cached. */
    has: (position: number, version: number): boolean => current(position, version) !== null,
    /**
     * For a follower at `position`: whether one behind it, at `other`, still needs most of what is cached, or will read batches into the
     * cache.
     */
    isNeeded(position: number, other: number): boolean {
      let needed = cached.has(other) ? 0 : maxCachedCharacters
      for (const [first, one] of cached) if (first >= other && first < position) needed += one.size
      return needed > maxCachedCharacters / 2
    },
    /** The batch after `position`. `version`: another one after every write. */
    after(position: number, version: number): Batch {
      const known = current(position, version)
      if (known) {
        cached.delete(position)
        cached.set(position, known)
        return known
      }
      remove(position)
      const found = between(position, Number.MAX_SAFE_INTEGER, batchSize)
      const batch = deepFreeze(found.flatMap(row => eventOf(row) ?? []))
      const read: CachedBatch = {
        upTo: found.at(-1)?.position ?? position,
        batch,
        version: found.length < batchSize ? version : null,
        size: found.reduce((sum, row) => sum + row.data.length + row.metadata.length, 0),
      }
      put(position, read)
      return read
    },
    /** After an erasure, or a finding that an event cannot be read. */
    forget,
  }
}
