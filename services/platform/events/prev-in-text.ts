/** `prev` of an event's metadata as they are stored, mostly without parsing them. */
import type { StoredEvent } from './event.ts'

/**
 * The end of stored metadata: `prev` is written last. In a JSON text that ends like this, it is the last member of the outermost object,
 * because quotes within strings are escaped.
 */
const first = ',"prev":null}'
const named = /^,"prev":"([0-9a-f]{64})"\}$/
const namedLength = 75

/** `metadata`: JSON. Throws as `JSON.parse` does for some texts that are not JSON. */
export function prevInText(metadata: string): string | null {
  if (metadata.endsWith(first)) return null
  const [, prev] = named.exec(metadata.slice(-namedLength)) ?? []
  return prev ?? (JSON.parse(metadata) as StoredEvent['metadata']).prev // as it was stored
}
