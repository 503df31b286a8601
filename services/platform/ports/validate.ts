/** Input checks shared by all adapters of a port, so that every adapter refuses the same input. */
import { coded } from '../errors/coded.ts'
import type { Expected } from './event-store.ts'
import type { Message } from './log.ts'

const appendLimitBytes = 1024 * 1024
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Printable ASCII, because a server answers other names with unclear errors. `$` marks a server's own streams. */
const streamName = /^[\x21-\x23\x25-\x7e][\x21-\x7e]{0,249}$/

/** Throws `invalid-append` for a stream name that some store does not accept. */
export function checkStream(stream: string): void {
  if (!streamName.test(stream)) throw coded('invalid-append', `not a stream name: ${JSON.stringify(stream)}`)
}

/**
 * Throws `invalid-append` for an empty append, an invalid revision, or an id that is not a lower-case UUID (such an id makes a server's
 * client hang). Throws `too-large` above 1 MiB, counted as EventStoreDB does: the bytes of data and metadata, and two for each character of
 * the type.
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
  if (size > appendLimitBytes) throw coded('too-large', `an append of ${size} bytes; at most ${appendLimitBytes}`)
}

const ownerName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
const hashName = /^[0-9a-f]{64}$/

/** Owners become path segments. Throws `invalid-blob` for an owner that is not a plain name (letters, digits, `-`, `_`; at most 100). */
export function checkOwner(owner: string): void {
  if (!ownerName.test(owner)) throw coded('invalid-blob', `not an owner of blobs: ${JSON.stringify(owner)}`)
}

/** Throws `invalid-blob` for anything but a hex SHA-256. */
export function checkHash(hash: string): void {
  if (!hashName.test(hash)) throw coded('invalid-blob', `not a hash: ${JSON.stringify(hash)}`)
}

const messageLimitBytes = 1_000_000
const topicName = /^[a-zA-Z0-9._-]{1,200}$/

/** Throws `invalid-message` (topic name, or a value that is not JSON) or `too-large` (over 1 MB of key and value). */
export function checkMessage({ topic, key, value }: Message): void {
  if (!topicName.test(topic)) throw coded('invalid-message', `not a topic name: ${JSON.stringify(topic)}`)
  const json = JSON.stringify(value)
  if (json === undefined) throw coded('invalid-message', `a message to ${topic} has no value`)
  const size = Buffer.byteLength(json) + Buffer.byteLength(key)
  if (size > messageLimitBytes) throw coded('too-large', `a message of ${size} bytes to ${topic}; at most ${messageLimitBytes}`)
}
