import type { Store } from '../../data/store.ts'
import { anomaliesAfterSave } from './flags.ts'
import type { RowMaker } from './row-maker.ts'
import type { Patch, ReviewInvoice } from './rows.ts'
import { asSaved } from './server-rows.ts'
import type { ReviewState } from './state.ts'
import { afterSave, withoutMissingRows, type UndoStack } from './undo-stack.ts'

/** `revision`: that the page knows now. `theirs`: values of others that the save did not overwrite. */
export type KnownOfRow = { revision?: number | undefined; theirs?: Patch }

/** The answer of a save: `ids` are stored; `refused`: why others are not, by id; `known`: what the answer says of a row, by id. */
type SaveAnswer = { ids: readonly string[]; refused: Record<string, string>; known: ReadonlyMap<string, KnownOfRow> }

/** An invoice with the values of a save in it. */
function invoiceAfterSave(it: ReviewInvoice, sent: Patch | undefined, { theirs, revision }: KnownOfRow): ReviewInvoice {
  const now = asSaved(it, { ...sent, ...theirs })
  // An answer with later events may have come first.
  return revision === undefined ? now : { ...now, revision: Math.max(revision, it.revision ?? 0) }
}

/** The values that a save has replaced: those sent without those of others that it did not overwrite. */
const replacedValues = (sent: Patch = {}, { theirs = {} }: KnownOfRow): Patch =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in theirs)))

/** Some rows of a save are stored (`markSaved` of a review). `sent`: the undo stack as it was when the save began. */
export function markSaved(store: Store<ReviewState>, rowMaker: RowMaker, sent: UndoStack, { ids, refused, known }: SaveAnswer): void {
  const saved = new Set(ids)
  const replaced = new Map<string, Patch>()
  const invoices = store.get().detail.invoices.map(it => {
    if (!saved.has(it.id)) return it
    const [patch, ofRow] = [sent.dirty[it.id], known.get(it.id) ?? {}]
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
