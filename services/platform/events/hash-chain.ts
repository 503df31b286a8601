/** The chain that makes history tamper-evident: each event names the hash of the one before it in its stream. */
import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { NewEvent } from './event.ts'

/** Hex SHA-256 over the canonical JSON (RFC 8785) of `{id, type, data, metadata}`. */
export function hashOf(event: NewEvent): string {
  const { id, type, data, metadata } = event
  return hash('sha256', canonicalJson({ id, type, data, metadata }), 'hex')
}

/** The first event whose `prev` is not the hash of its predecessor, or null when the chain is intact. */
export const brokenAt = (events: NewEvent[]): NewEvent | null =>
  events.find((event, i) => event.metadata.prev !== (i === 0 ? null : hashOf(events[i - 1] as NewEvent))) ?? null
