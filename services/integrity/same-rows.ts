/** Whether a stored row is what its events say, also where streams were erased. */
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Document, Documents } from '../platform/ports/documents.ts'

/**
 * `position`: of the event that wrote it. `text`: the row as JSON, null: deleted, or not loaded. `size`: of the row as JSON, about as many
 * characters; 0: deleted.
 */
export type StoredText = { position: number; text: string | null; size: number }
/** Rows as JSON by id: each that was ever written. Those written after the position `upTo` may come without their text. */
export type LoadTexts = (collection: string, ids: string[], upTo?: number) => Promise<Map<string, StoredText>>

export const textOf = (document: Document | null): string | null => (document === null ? null : JSON.stringify(document))
export const documentIn = (text: string | null): Document | null => (text === null ? null : (JSON.parse(text) as Document)) // written by a store of documents

/** From stores that keep no JSON. */
export const textsFrom =
  ({ load }: Pick<Documents, 'load'>): LoadTexts =>
  async (collection, ids) =>
    new Map(
      [...(await load(collection, ids))].map(([id, { position, document }]) => {
        const text = textOf(document)
        return [id, { position, text, size: text?.length ?? 0 }]
      }),
    )

/** Names of the erased streams. `kinds`: their names without the id, such as `invoice-`; `kindsOf`: of those with this id. */
export type ErasedStreams = { any: boolean; kinds: ReadonlySet<string>; hasId(id: string): boolean; kindsOf(id: string): string[] }

const idAtEnd = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu

const idLength = 36
/** The name of a stream without the UUID at its end: `invoice-`. Empty for other names, of which none is erased. */
export const kindOf = (stream: string): string =>
  stream.at(-idLength - 1) === '-' && stream.at(8 - idLength) === '-' && stream.at(-13) === '-' ? stream.slice(0, -idLength) : ''

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
export const idsIn = (document: Document | null): string[] =>
  document === null ? [] : [...new Set(JSON.stringify(document).match(anyId) ?? [])]

/** The texts are compared first: mostly the members have the same order, because the same fold wrote them. */
const isSame = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && canonicalJson(documentIn(a)) === canonicalJson(documentIn(b)))

/** Where streams were erased, and with them events that had written rows, only the contents of rows can be compared, not who wrote them. */
export function isAsFolded(stored: StoredText | null, folded: Omit<StoredText, 'size'> | null, { any: erasures }: ErasedStreams): boolean {
  const [there, should] = [stored?.text ?? null, folded?.text ?? null]
  return isSame(there, should) && (erasures || there === null || stored?.position === folded?.position)
}
