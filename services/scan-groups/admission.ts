/** What an upload takes of the plan: a pile is counted before its first part, so that it is taken whole or not at all. */
import type { ScanGroupRow } from '@docketry/contracts/projections/rows.ts'

/** `files`: in this part. `pile`: in the group once all parts are there, as the sender says; 0 where it says nothing. */
type Part = { partId: string; files: number; pile: number }

/**
 * Null: this part is there already and its answer was lost. Else how many pages are to be kept free for it, and how many files the group may then hold; no
 * pages and no pile where its pile was let in before. A document is an invoice at least, and a sheet of a stack may be one: what joins is free again once
 * the stack is read.
 */
export function admission(group: Pick<ScanGroupRow, 'uploads' | 'order' | 'mayHold'> | null, part: Part): { pages: number; pile: number | null } | null {
  if (group?.uploads.includes(part.partId)) return null
  const there = group?.order.length ?? 0
  const pile = Math.max(part.pile, there + part.files)
  return group && pile <= group.mayHold ? { pages: 0, pile: null } : { pages: pile - there, pile }
}
