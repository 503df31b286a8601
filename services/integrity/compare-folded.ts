/** Compares rows in memory with the stored ones while events are folded: a row that is the same leaves the memory. */
import { documentIn, isAsFolded, textOf, type ErasedStreams, type StoredText } from './same-rows.ts'
import type { FoldedRow, LiveProjection, Refold, RowMemory } from './folded-rows.ts'

/** Whether a folded row is as `there`, the stored one. `size`: of a row that stays open, as in `FoldedRow`. */
function checked(
  { upTo }: LiveProjection,
  row: FoldedRow,
  there: StoredText | null,
  erased: ErasedStreams,
): { is: 'open' | 'moved' | 'same'; size: number } {
  if (there !== null && there.position > upTo) return { is: 'moved', size: 0 }
  // Another event wrote it: the folded row is not written as JSON before it is compared.
  if (there?.position !== row.position) return { is: 'open', size: there === null ? (textOf(row.document)?.length ?? 0) : there.size }
  const text = textOf(row.document)
  return { is: isAsFolded(there, { position: row.position, text }, erased) ? 'same' : 'open', size: text?.length ?? 0 }
}

/** Of these rows those to compare now: the stored row was written by the event that was folded last, or is not loaded yet. */
const dueOf = ({ rows }: Refold, ids: ReadonlySet<string>): string[] =>
  [...ids].filter(id => {
    const row = rows.get(id)
    return row?.state === 'open' && (row.writer === undefined || row.writer === row.position)
  })

/** Brings back rows that are touched by an event after the one that wrote them; it mostly changes nothing. */
export async function bringBack(memory: RowMemory, fold: Refold, ids: ReadonlySet<string>): Promise<void> {
  const {
    live: { collection, upTo },
    rows,
    same,
  } = fold
  const gone = [...ids].filter(id => !rows.has(id) && same.has(id))
  const stored = gone.length > 0 ? await memory.texts(collection, gone) : new Map<string, never>()
  for (const id of gone) {
    const there = stored.get(id)
    const hasMoved = there === undefined || there.position > upTo
    rows.set(id, {
      position: there?.position ?? 0,
      document: hasMoved ? null : documentIn(there.text),
      state: hasMoved ? 'moved' : 'open',
      size: 0,
      events: 1,
      sizedAt: 0,
    })
    fold.sames -= 1
    if (!hasMoved) memory.open += 1
  }
}

/** Measures the rows that stay open. `sizes`: those that are known. */
function measure(memory: RowMemory, { rows }: Refold, ids: ReadonlySet<string>, sizes: ReadonlyMap<string, number>): void {
  for (const id of ids) {
    const row = rows.get(id)
    if (row?.state !== 'open') continue
    const known = sizes.get(id)
    if (known === undefined && (row.writer !== null || row.events < row.sizedAt * 2)) continue
    const size = known ?? textOf(row.document)?.length ?? 0
    row.sizedAt = row.events
    memory.characters += size - row.size
    row.size = size
  }
}

/**
 * Compares the rows with the stored ones; those that are the same leave the memory, the others are measured. `upTo`: position of the last
 * event that was folded. A row that a later one wrote is not compared yet, so that its text is not needed.
 */
export async function compareFolded(memory: RowMemory, fold: Refold, ids: ReadonlySet<string>, upTo: number): Promise<void> {
  const { live, rows, same } = fold
  const due = dueOf(fold, ids)
  const stored = due.length > 0 ? await memory.texts(live.collection, due, upTo) : new Map<string, never>()
  const sizes = new Map<string, number>()
  for (const id of due) {
    const [row, there] = [rows.get(id), stored.get(id) ?? null]
    if (row === undefined) continue
    row.writer = there?.position ?? null
    const { is, size } = checked(live, row, there, memory.erased)
    if (is === 'open') {
      sizes.set(id, size)
      continue
    }
    memory.open -= 1
    memory.characters -= row.size
    if (is === 'moved') Object.assign(row, { state: 'moved', document: null, size: 0 })
    else {
      rows.delete(id)
      same.add(id)
      fold.sames += 1
    }
  }
  measure(memory, fold, ids, sizes)
}
