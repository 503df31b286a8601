/** `prev` of an event's metadata as they are stored, mostly without parsing them. */
import type { StoredEvent } from './event.ts'

/** What metadata end with: `prev` is written last. A text of JSON that ends so has this as the last member of its outermost object: quotes within strings are escaped. */
const first = ',"prev":null}'
const named = /^,"prev":"([0-9a-f]{64})"\}$/
const namedLength = 75

/** `metadata`: JSON. Throws what `JSON.parse` throws, for some texts that are none. */
export function prevInText(metadata: string): string | null {
  if (metadata.endsWith(first)) return null
  const [, prev] = named.exec(metadata.slice(-namedLength)) ?? []
  return prev ?? (JSON.parse(metadata) as StoredEvent['metadata']).prev // as it was stored
}
