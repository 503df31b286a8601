/** Whether a stored row is what its events say, also where streams were erased. */
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Document } from '../platform/ports/documents.ts'

/** `position`: of the event that wrote it. `document` null: deleted. */
export type Stored = { position: number; document: Document | null }

/** Names of the erased streams. `kinds`: their names without the id, such as `invoice-`; `kindsOf`: of those with this id. */
export type ErasedStreams = { any: boolean; kinds: ReadonlySet<string>; hasId(id: string): boolean; kindsOf(id: string): string[] }

const idAtEnd = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu

const idLength = 36
/** The name of a stream without the UUID at its end: `invoice-`. Empty for other names, of which none is erased. */
export const kindOf = (stream: string): string => (stream.at(-idLength - 1) === '-' && stream.at(8 - idLength) === '-' && stream.at(-13) === '-' ? stream.slice(0, -idLength) : '')

export function erasedStreams(names: Iterable<string>): ErasedStreams {
  const erased = new Map<string, string[]>()
  const kinds = new Set<string>()
  let any = false
  for (const name of names) {
    any = true
    const [id] = idAtEnd.exec(name) ?? []
    if (id === undefined) continue
    kinds.add(kindOf(name))
    erased.set(id, [...(erased.get(id) ?? []), kindOf(name)])
  }
  return { any, kinds, hasId: id => erased.has(id), kindsOf: id => erased.get(id) ?? [] }
}

/** All UUIDs in the row. */
export const idsIn = (document: Document | null): string[] => (document === null ? [] : [...new Set(JSON.stringify(document).match(anyId) ?? [])])

const isSame = (a: Document | null, b: Document | null): boolean => JSON.stringify(a) === JSON.stringify(b) || canonicalJson(a) === canonicalJson(b)

/** Where streams were erased, and with them events that had written rows, only the contents of rows can be compared, not who wrote them. */
export function isAsFolded(stored: Stored | null, folded: Stored | null, { any: erasures }: ErasedStreams): boolean {
  const [there, should] = [stored?.document ?? null, folded?.document ?? null]
  return isSame(there, should) && (erasures || there === null || stored?.position === folded?.position)
}
