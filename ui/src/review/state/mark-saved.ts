import type { Store } from '../../data/store.ts'
import { anomaliesAfterSave } from './flags.ts'
import type { RowMaker } from './row-maker.ts'
import { coveredKeys, isMark, realChange, valuesOf, type Patch, type ReviewInvoice, type Values } from './rows.ts'
import { asSaved } from './server-rows.ts'
import type { ReviewState } from './state.ts'
import { afterSave, withoutMissingRows, type UndoStack } from './undo-stack.ts'

/**
 * `revision`: that the page knows now. `theirs`: values of others that the save did not overwrite. `was`: those of the server when the save
 * began.
 */
export type KnownOfRow = { revision?: number | undefined; theirs?: Patch; was?: Values | undefined }

/** The answer of a save: `ids` are stored; `refused`: why others are not, by id; `known`: what the answer says of a row, by id. */
type SaveAnswer = { ids: readonly string[]; refused: Record<string, string>; known: ReadonlyMap<string, KnownOfRow> }

/**
 * What was sent, without what others have changed after it was stored: an answer with later events may have come first. What they had
 * changed before is in `theirs`. Their change also withdraws an acceptance.
 */
function withoutLaterChanges(sent: Patch, now: Values, was: Values | undefined): Patch {
  if (!was) return sent
  const later = coveredKeys(realChange(was, now)).filter(key => now[key as keyof Patch] !== sent[key as keyof Patch])
  if (later.length === 0) return sent
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !later.includes(key) && key !== 'reviewed' && !isMark(key)))
}

/** An invoice with the values of a save in it. */
function invoiceAfterSave(it: ReviewInvoice, sent: Patch, { theirs, revision }: KnownOfRow): ReviewInvoice {
  const now = asSaved(it, { ...sent, ...theirs })
  return revision === undefined ? now : { ...now, revision: Math.max(revision, it.revision ?? 0) }
}

/** The values that a save has replaced: those sent without those of others that it did not overwrite. */
const replacedValues = (sent: Patch, { theirs = {} }: KnownOfRow): Patch =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in theirs)))

/** Some rows of a save are stored (`markSaved` of a review). `sent`: the undo stack as it was when the save began. */
export function markSaved(store: Store<ReviewState>, rowMaker: RowMaker, sent: UndoStack, { ids, refused, known }: SaveAnswer): void {
  const saved = new Set(ids)
  const replaced = new Map<string, Patch>()
  const invoices = store.get().detail.invoices.map(it => {
    if (!saved.has(it.id)) return it
    const ofRow = known.get(it.id) ?? {}
    const patch = withoutLaterChanges(sent.dirty[it.id] ?? {}, valuesOf(it), ofRow.was)
    replaced.set(it.id, replacedValues(patch, ofRow))
    return invoiceAfterSave(it, patch, ofRow)
  })
  rowMaker.rebase(invoices)
  store.set(state =>
    rowMaker.withRows({
      ...state,
      undoStack: withoutMissingRows(afterSave(state.undoStack, sent, ids), rowMaker.base),
      refused,
      detail: { ...state.detail, invoices },
      anomalies: anomaliesAfterSave(state.anomalies, replaced),
    }),
  )
}
