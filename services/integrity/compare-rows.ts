/** Compares stored rows with a fresh fold of the events. */
import type { Document, Documents } from '../platform/ports/documents.ts'
import type { FoldedRow, Refold } from './folded-rows.ts'
import { mayBeOfErased } from './erased-rows.ts'
import { documentIn, isAsFolded, textOf, type ErasedStreams, type LoadTexts, type StoredText } from './same-rows.ts'

const atOnce = 500
const idsAtOnce = 10_000

/**
 * A row that is not what its events say. `writer`: position at which it was stored; null when it is not stored at all. `folded`: position
 * of the last of its events; null without any. `stream`: the one that has the id of the row; null where a projection's rows have none.
 * `ofOneStream`: 0..1, the part of the projection's events that are of such a stream: near 1 the stream explains the row.
 */
export type RowDifference = {
  collection: string
  id: string
  writer: number | null
  folded: number | null
  stream: string | null
  ofOneStream: number
}

/**
 * `moved`: ids of rows that were changed after the checkpoint of the fold, to be compared again. `parked`: rows whose fold fails. `erased`:
 * rows that differ and may have been made by events that were erased, so that they cannot be checked.
 */
type Compared = { rows: number; parked: number; erased: number; moved: string[]; differences: RowDifference[] }

const differenceOf = (
  { live: { collection }, streamPrefix, events, own }: Refold,
  id: string,
  stored: StoredText | null,
  folded: FoldedRow | null,
): RowDifference => ({
  collection,
  id,
  writer: stored?.position ?? null,
  folded: folded?.position ?? null,
  stream: streamPrefix === null ? null : streamPrefix + id,
  ofOneStream: events === 0 ? 0 : own / events,
})

const isOfErased = (
  { live: { projection }, othersBy, erased: touched, types }: Refold,
  id: string,
  documents: (Document | null)[],
  erased: ErasedStreams,
): boolean => mayBeOfErased({ projection, othersBy, touched }, id, documents, erased, types)

/** The result for every row of the fold: compares those that were not compared before, and removes them from memory. */
export async function compareRows(texts: LoadTexts, fold: Refold, erased: ErasedStreams): Promise<Compared> {
  const {
    live: { collection, upTo },
    rows,
  } = fold
  const done: Compared = { rows: fold.sames, parked: 0, erased: 0, moved: [], differences: [] }
  const ids: string[] = []
  for (const [id, { state }] of rows) {
    if (state === 'open') ids.push(id)
    else if (state === 'failed') done.parked += 1
    else done.moved.push(id)
  }
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce)
    const stored = await texts(collection, some)
    for (const id of some) {
      const [there, folded] = [stored.get(id) ?? null, rows.get(id) ?? null]
      if (there && there.position > upTo) done.moved.push(id)
      else {
        done.rows += 1
        if (isAsFolded(there, folded && { position: folded.position, text: textOf(folded.document) }, erased)) continue
        if (isOfErased(fold, id, [documentIn(there?.text ?? null), folded?.document ?? null], erased)) done.erased += 1
        else done.differences.push(differenceOf(fold, id, there, folded))
      }
    }
    for (const id of some) Object.assign(rows.get(id) ?? {}, { document: null })
  }
  return done
}

/**
 * Stored rows that no event made: of streams that are missing as a whole. `isKnown`: whether events made the row. `erased`: those that
 * erased events may have made.
 */
export async function rowsWithoutEvents(
  { ids: idsIn }: Pick<Documents, 'ids'>,
  texts: LoadTexts,
  fold: Refold,
  isKnown: (id: string) => boolean,
  erased: ErasedStreams,
): Promise<Pick<Compared, 'differences' | 'erased'>> {
  const {
    live: { collection, upTo },
  } = fold
  const found: Pick<Compared, 'differences' | 'erased'> = { differences: [], erased: 0 }
  for (let after = ''; ; ) {
    const ids = await idsIn(collection, after, idsAtOnce)
    const strangers = ids.filter(id => !isKnown(id))
    for (let first = 0; first < strangers.length; first += atOnce) {
      for (const [id, stored] of await texts(collection, strangers.slice(first, first + atOnce))) {
        if (stored.text === null || stored.position > upTo) continue
        if (isOfErased(fold, id, [documentIn(stored.text)], erased)) found.erased += 1
        else found.differences.push(differenceOf(fold, id, stored, null))
      }
    }
    if (ids.length < idsAtOnce) return found
    after = ids.at(-1) ?? ''
  }
}
