/** The chain that makes history tamper-evident: each event names the hash of the one before it in its stream. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { NewEvent } from './event.ts'

/** Hex SHA-256 over the canonical JSON (RFC 8785) of `{id, type, data, metadata}`. */
export function hashOf(event: NewEvent): string {
  const { id, type, data, metadata } = event
  return createHash('sha256').update(canonicalize({ id, type, data, metadata }) ?? '').digest('hex')
}

/** The first event whose `prev` is not the hash of its predecessor, or null when the chain is intact. */
export const brokenAt = (events: NewEvent[]): NewEvent | null =>
  events.find((event, i) => event.metadata.prev !== (i === 0 ? null : hashOf(events[i - 1] as NewEvent))) ?? null
