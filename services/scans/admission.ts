/** What the plan is asked when an upload comes: once for a pile, before its first part, so that a pile is taken whole or not at all. */
import type { ScanGroupRow } from '@docketry/contracts/views/rows.ts'

/** `files`: in this part. `pile`: in the group once all parts are there, as the sender says; 0 where it says nothing. */
type Part = { partId: string; files: number; pile: number; stack: boolean }

/** As many files as one upload holds (DESIGN section 10). */
const oneUpload = 500

/**
 * Null: nothing is to be asked, because this part is there already and its answer was lost, or because its pile was let in.
 * Else the invoices that the pile makes at least, and how many files the group may then hold. A document is an invoice at least;
 * pages of a stack may join, and nobody knows into how many: as far as one upload goes, a stack is let in while anything is left.
 */
export function admission(group: Pick<ScanGroupRow, 'uploads' | 'order' | 'mayHold'> | null, part: Part): { atLeast: number; pile: number } | null {
  if (group?.uploads.includes(part.partId)) return null
  const there = group?.order.length ?? 0
  const pile = Math.max(part.pile, there + part.files)
  if (group && pile <= group.mayHold) return null
  const more = pile - there
  return { atLeast: part.stack && more <= oneUpload ? 1 : more, pile }
}
