import { updateInvoices } from '@docketry/contracts/api/invoices.ts'
import { sendRequest } from '../../data/request.ts'
import { counted } from '../../data/format.ts'
import { messageOf } from '../../data/problem.ts'
import { notify, notifyError } from '../../parts/toasts.tsx'
import { countDirty } from './undo-stack.ts'
import { isTyped } from './lines.ts'
import type { Review } from './review.ts'
import { isConfirmed } from './values.ts'
import { entriesOf, withChoice, type ManualReviewChange } from './save.ts'

/** The notice of a save replaces the one of the save before. */
const about = 'save'
/** Invoices in one request, well under the endpoint's limit. */
const maxEntries = 500

/** The last pending save of each page. */
const pendingSaves = new WeakMap<Review, Promise<boolean>>()

/**
 * Saves every dirty row, and from Send the choice of manual review, and notifies of the outcome. Runs after a pending save, with the edits made in between.
 * Resolves to whether everything is saved; never rejects.
 */
export function saveEdits(review: Review, sending: ManualReviewChange = { choice: 0, ids: [] }): Promise<boolean> {
  const before = pendingSaves.get(review)
  const made = before ? before.then(() => saveNow(review, sending)) : saveNow(review, sending)
  pendingSaves.set(review, made)
  void made.then(() => pendingSaves.get(review) === made && pendingSaves.delete(review))
  return made
}

/** Whether a person set the stored ABN. */
function hasOwnAbn(review: Review, id: string): boolean {
  const row = review.row(id)
  return row !== undefined && (isTyped(row.invoice, 'supplierAbn') || isConfirmed(row.base, 'abn'))
}
/** The last pending save; resolves when it has ended. */
export const pendingSave = (review: Review): Promise<unknown> | undefined => pendingSaves.get(review)

async function saveNow(review: Review, sending: ManualReviewChange): Promise<boolean> {
  const sent = review.store.get().undoStack
  if (countDirty(sent.dirty) === 0 && sending.ids.length === 0) {
    review.set({ editing: false })
    return true
  }
  review.set({ saving: true, sending: sent.dirty })
  try {
    const entries = withChoice(entriesOf(sent.dirty, review.base, id => hasOwnAbn(review, id)), sending)
    const refused: Record<string, string> = {}
    const ids: string[] = []
    for (let i = 0; i < entries.length; i += maxEntries) {
      const { outcomes } = await sendRequest(updateInvoices, { body: { invoices: entries.slice(i, i + maxEntries) } })
      for (const it of outcomes) {
        if (it.saved) ids.push(it.invoice_id)
        else refused[it.invoice_id] = it.error?.message ?? 'Not saved'
      }
      review.markSaved(sent, ids, refused)
      review.setManualReview({ ...sending, ids: sending.ids.filter(id => ids.includes(id)) })
    }
    const left = Object.values(refused)
    if (left[0]) notifyError(`${counted(left.length, 'invoice')} could not be saved: ${left[0]}`, { label: 'Try again', run: () => void saveEdits(review, sending) }, about)
    else notify(sending.ids.length > 0 ? `Sent: ${counted(ids.length, 'invoice')}` : `${counted(ids.length, 'invoice')} saved`, { topic: about })
    review.finishSave()
    review.set({ editing: countDirty(review.store.get().undoStack.dirty) > 0 })
    return left.length === 0
  } catch (thrown) {
    review.finishSave()
    notifyError(`Not everything was saved, and nothing is lost. ${messageOf(thrown)}`, { label: 'Save again', run: () => void saveEdits(review, sending) }, about)
    return false
  }
}
