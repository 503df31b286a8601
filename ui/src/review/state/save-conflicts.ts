/** Values that the server did not save, because somebody else has changed them since they were on screen here. Loaded when that happens. */
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { SaveConflict, updateInvoices } from '@docketry/contracts/api/invoices.ts'
import { notifyError } from '../../parts/toasts.tsx'
import { conflictNames, notifyConflicts } from './conflict-notice.ts'
import type { Conflict } from './conflicts.ts'
import type { Review } from './review.ts'
import { savedKey, type Patch, type Row } from './rows.ts'
import { textOfValue } from './value-text.ts'
import { pick, type Dirty } from './undo-stack.ts'

const cents = (value: string | number | null): string | number | null => (typeof value === 'number' ? Math.round(value * 100) : value)

/** The parts of an acceptance, which is not stored while a value that it covers differs from the one on screen. */
const acceptance: readonly string[] = ['reviewed', 'anyway', 'confirmedColumns']

/** The server's values of the fields in conflict, without a printed date that the row does not show. */
const theirsIn = (conflicts: readonly SaveConflict[], { invoice }: Row): Patch =>
  Object.fromEntries(
    conflicts
      .filter(({ field }) => field !== 'invoiceDate' || invoice.invoiceDate !== undefined)
      .map(({ field, theirs }) => [savedKey(field), cents(theirs)]),
  )

/** The part of a sent patch that the server has saved. */
function savedPart(sent: Patch, conflicts: readonly SaveConflict[]): Patch {
  const theirs: readonly string[] = conflicts.map(({ field }) => savedKey(field))
  const isCovered = conflicts.some(({ field }) => field !== 'note')
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !theirs.includes(key) && !(isCovered && acceptance.includes(key))))
}

/**
 * A row with values that somebody else has changed. `before`: as it is on screen when the answer comes. `theirs`: these values as the
 * server has them. `saved`: the part of what was sent that the server has stored.
 */
export type RowConflict = { before: Row; theirs: Patch; saved: Patch }

/** The conflicts in the answer to a save, by invoice. `sent`: the edits that were sent. */
export const conflictsIn = (
  outcomes: AnswerOf<typeof updateInvoices>['outcomes'],
  sent: Dirty,
  rowOf: Review['row'],
): Map<string, RowConflict> =>
  new Map(
    outcomes.flatMap(({ invoice_id: id, conflicts = [] }): [string, RowConflict][] => {
      const before = rowOf(id)
      if (conflicts.length === 0 || !before) return []
      return [[id, { before, theirs: theirsIn(conflicts, before), saved: savedPart(sent[id] ?? {}, conflicts) }]]
    }),
  )

/**
 * The edits of the row that conflict, as those that an answer of the server brings (conflicts.ts); null where it was only accepted or
 * confirmed.
 */
function conflictOf(row: Row, theirs: Patch): Conflict | null {
  const patch = pick(row.patch, Object.keys(theirs))
  return Object.keys(patch).length === 0 ? null : { row, patch, theirs: { ...row.base, ...theirs } }
}

/**
 * A sentence for a row that was accepted, or of which a value was confirmed, with values that have changed since. `row`: as it was on
 * screen.
 */
const notAcceptedText = (row: Row, theirs: Patch): string =>
  `Not accepted, because it was changed elsewhere meanwhile: ${conflictNames(
    row,
    Object.keys(theirs),
    key => `is now ${textOfValue(key, { ...row.base, ...theirs })}, it was ${textOfValue(key, row.base)}`,
  )}. Look at it again, then accept it.`

/**
 * Shows both values of each conflict. An acceptance of values that have changed is withdrawn; an edit stays, and takes the place of the
 * other's value when it is saved again.
 */
export function reportConflicts(review: Review, conflicts: ReadonlyMap<string, RowConflict>): void {
  const edits: Conflict[] = []
  for (const [id, { before, theirs }] of conflicts) {
    const row = review.row(id)
    const conflict = row && conflictOf(row, theirs)
    if (conflict) edits.push(conflict)
    else notifyError(notAcceptedText(before, theirs))
    if (row?.patch.reviewed === true) review.edit('Not accepted: changed elsewhere', { [id]: { reviewed: false, anyway: row.base.anyway } })
  }
  notifyConflicts(review, edits)
  review.set({ outdated: review.store.get().outdated + conflicts.size })
}
