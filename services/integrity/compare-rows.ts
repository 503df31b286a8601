/** Compares stored rows with a fresh fold of the events. */
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Document, Documents } from '../platform/ports/documents.ts'
import type { FoldedRow, Refold } from './refold.ts'

const atOnce = 500

type Stored = { position: number; document: Document | null }

/**
 * A row that is not what its events say. `writer`: position at which it was stored; null when it is not stored at all. `folded`: position of the last of its events;
 * null without any. `stream`: the one that has the id of the row; null where a projection's rows have none. `ofOneStream`: 0..1, the part of the projection's events that are of such a
 * stream: near 1 the stream explains the row.
 */
export type RowDifference = { collection: string; id: string; writer: number | null; folded: number | null; stream: string | null; ofOneStream: number }

/**
 * `moved`: ids of rows that were changed after the checkpoint of the fold, to be compared again. `parked`: rows whose fold fails. `erased`: rows that differ because events of theirs
 * were erased.
 */
export type Compared = { rows: number; parked: number; erased: number; moved: string[]; differences: RowDifference[] }

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
const namesErased = (document: Document | null, erased: ErasedStreams): boolean => erased.any && (JSON.stringify(document).match(anyId) ?? []).some(id => erased.hasId(id))

const isSame = (a: Document | null, b: Document | null): boolean => JSON.stringify(a) === JSON.stringify(b) || canonicalJson(a) === canonicalJson(b)

const differenceOf = ({ live: { collection }, streamPrefix, events, own }: Refold, id: string, stored: Stored | null, folded: FoldedRow | null): RowDifference => ({
  collection, id, writer: stored?.position ?? null, folded: folded?.position ?? null, stream: streamPrefix === null ? null : streamPrefix + id, ofOneStream: events === 0 ? 0 : own / events,
})

/** Where streams were erased, and with them events that had written rows, only the contents of rows can be compared, not who wrote them. */
function isAsFolded(stored: Stored | null, folded: FoldedRow | null, { any: erasures }: ErasedStreams): boolean {
  const [there, should] = [stored?.document ?? null, folded?.document ?? null]
  return isSame(there, should) && (erasures || there === null || stored?.position === folded?.position)
}

/** Compares every row of the fold. */
export async function compareRows(documents: Pick<Documents, 'load'>, fold: Refold, erased: ErasedStreams): Promise<Compared> {
  const { live: { collection, upTo }, rows } = fold
  const done: Compared = { rows: 0, parked: 0, erased: 0, moved: [], differences: [] }
  const ids = [...rows.keys()]
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce)
    const stored = await documents.load(collection, some)
    for (const id of some) {
      const [there, folded] = [stored.get(id) ?? null, rows.get(id) ?? null]
      if (folded?.failed === true) done.parked += 1
      else if (there && there.position > upTo) done.moved.push(id)
      else {
        done.rows += 1
        if (isAsFolded(there, folded, erased)) continue
        if (fold.erased.has(id) || erased.hasId(id) || namesErased(there?.document ?? null, erased)) done.erased += 1
        else done.differences.push(differenceOf(fold, id, there, folded))
      }
    }
  }
  return done
}

/** Stored rows that no event made: of streams that are missing as a whole. `known`: ids that the fold has. */
export async function rowsWithoutEvents(documents: Pick<Documents, 'load' | 'find'>, fold: Refold, known: ReadonlySet<string>, erased: ErasedStreams): Promise<RowDifference[]> {
  const { live: { collection, upTo } } = fold
  const differences: RowDifference[] = []
  for (let after = ''; ;) {
    const { rows } = await documents.find(collection, { filter: { id: { gte: after } }, sort: [{ field: 'id' }], range: [0, atOnce] })
    const fresh = rows.map(({ id }) => id).filter(id => id !== after)
    const strangers = fresh.filter(id => !known.has(id) && !erased.hasId(id))
    for (const [id, stored] of strangers.length > 0 ? await documents.load(collection, strangers) : []) {
      if (stored.document !== null && stored.position <= upTo && !namesErased(stored.document, erased)) differences.push(differenceOf(fold, id, stored, null))
    }
    if (fresh.length < atOnce) return differences
    after = fresh.at(-1) ?? ''
  }
}
