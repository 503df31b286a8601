/** What every event store refuses before it writes: the same in each, so that no adapter is kinder than another. */
import { coded } from '../errors/coded.ts'
import type { Expected } from './event-store.ts'

const limit = 1024 * 1024
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Printable ASCII: a server turns other names into unclear errors. `$` begins a server's own streams. */
const streamName = /^[\x21-\x23\x25-\x7e][\x21-\x7e]{0,249}$/

/** Throws `invalid-append` for a stream name that not every store takes. */
export function checkStream(stream: string): void {
  if (!streamName.test(stream)) throw coded('invalid-append', `not a stream name: ${JSON.stringify(stream)}`)
}

/**
 * Throws `invalid-append` (empty, a revision that is none, an id that is no lower-case UUID: one such id makes a server's client
 * hang) or `too-large` (over 1 MiB: bytes of data and metadata, and two for each character of the type, as EventStoreDB counts).
 */
export function checkAppend(expected: Expected, events: { id: string; type: string; data: string; metadata: string }[]): void {
  if (events.length === 0) throw coded('invalid-append', 'an append needs at least one event')
  if (expected !== 'no-stream' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw coded('invalid-append', `not a revision: ${expected}`)
  }
  let size = 0
  for (const { id, type, data, metadata } of events) {
    if (!uuid.test(id)) throw coded('invalid-append', `not a UUID: ${id}`)
    if (data === undefined) throw coded('invalid-append', `${type} has no data`)
    size += type.length * 2 + Buffer.byteLength(data) + Buffer.byteLength(metadata)
  }
  if (size > limit) throw coded('too-large', `an append of ${size} bytes; at most ${limit}`)
}
