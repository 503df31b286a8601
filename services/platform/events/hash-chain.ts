/** The chain that makes history tamper-evident: each event names the hash of the one before it in its stream. */
import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { canonicalText } from './canonical-text.ts'
import type { NewEvent, StoredEvent } from './event.ts'

/** The data as it is stored: hashes and exports are of this. */
export const storedData = (event: { data: unknown; stored?: unknown }): unknown => event.stored ?? event.data

/**
 * Hex SHA-256 over the canonical JSON (RFC 8785) of `{id, type, data, metadata}`, as stored: also for an event whose data was made from an
 * older version.
 */
export function hashOf(event: NewEvent & { stored?: unknown }): string {
  const { id, type, metadata } = event
  return hash('sha256', canonicalJson({ id, type, data: storedData(event), metadata }), 'hex')
}

/**
 * `hashOf`, from an event as it is stored: `data` and `metadata` are JSON. For text that `JSON.stringify` did not write, the hash may be
 * another one, or it may throw.
 */
export const hashOfText = ({ id, type, data, metadata }: { id: string; type: string; data: string; metadata: string }): string =>
  hash(
    'sha256',
    `{"data":${canonicalText(data)},"id":${JSON.stringify(id)},"metadata":${canonicalText(metadata)},"type":${JSON.stringify(type)}}`,
    'hex',
  )

/**
 * The end of stored metadata: `prev` is written last. In a JSON text that ends like this, it is the last member of the outermost object,
 * because quotes within strings are escaped.
 */
const endOfFirst = ',"prev":null}'
const endOfOther = /^,"prev":"([0-9a-f]{64})"\}$/
const endLength = 75

/** `prev` of `metadata` as it is stored (JSON), mostly without parsing it. Throws as `JSON.parse` does for some texts that are not JSON. */
export function prevInText(metadata: string): string | null {
  if (metadata.endsWith(endOfFirst)) return null
  const [, prev] = endOfOther.exec(metadata.slice(-endLength)) ?? []
  return prev ?? (JSON.parse(metadata) as StoredEvent['metadata']).prev // as it was stored
}
