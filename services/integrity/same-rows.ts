/** Whether a stored row is what its events say, also where streams were erased. */
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Document } from '../platform/ports/documents.ts'

/** `position`: of the event that wrote it. `document` null: deleted. */
export type Stored = { position: number; document: Document | null }

/** Names of the erased streams. */
export type ErasedStreams = { any: boolean; hasId(id: string): boolean }

const idAtEnd = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu
export function erasedStreams(names: Iterable<string>): ErasedStreams {
  const erased = new Set<string>()
  let any = false
  for (const name of names) {
    any = true
    const [id] = idAtEnd.exec(name) ?? []
    if (id !== undefined) erased.add(id)
  }
  return { any, hasId: id => erased.has(id) }
}

/** Whether the row names an erased stream, as the index of acts does: events that made it are gone, and no `Erased` event has its id. */
export const namesErased = (document: Document | null, erased: ErasedStreams): boolean => erased.any && (JSON.stringify(document).match(anyId) ?? []).some(id => erased.hasId(id))

const isSame = (a: Document | null, b: Document | null): boolean => JSON.stringify(a) === JSON.stringify(b) || canonicalJson(a) === canonicalJson(b)

/** Where streams were erased, and with them events that had written rows, only the contents of rows can be compared, not who wrote them. */
export function isAsFolded(stored: Stored | null, folded: Stored | null, { any: erasures }: ErasedStreams): boolean {
  const [there, should] = [stored?.document ?? null, folded?.document ?? null]
  return isSame(there, should) && (erasures || there === null || stored?.position === folded?.position)
}
