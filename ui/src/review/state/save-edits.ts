import { updateInvoices } from '@docketry/contracts/api/invoices.ts'
import { sendRequest } from '../../data/request.ts'
import { counted } from '../../data/format.ts'
import { messageOf } from '../../data/problem.ts'
import { notify, notifyError } from '../../parts/toasts.tsx'
import { countDirty } from './undo-stack.ts'
import { isTyped } from './lines.ts'
import type { Review } from './review.ts'
import { isLooked } from './values.ts'
import { entriesOf, withChoice } from './save.ts'
import type { Sending } from '../sheets/send/to-send.ts'

/** A save tells how it went in place of the one before. */
const about = 'save'
/** Rows in one call: well under what the call takes. */
const atOnce = 500

/** By page, the last of the saves that were asked for and are not done. */
const last = new WeakMap<Review, Promise<boolean>>()

/**
 * Sends every changed row, and from Send the choice of manual review, and tells the outcome of each. True when nothing is left to save. One that is asked
 * for while another is on its way comes after it, and sends what was changed in between. Never fails.
 */
export function saveEdits(review: Review, sending: Sending = { choice: 0, ids: [] }): Promise<boolean> {
  const before = last.get(review)
  const made = before ? before.then(() => saveNow(review, sending)) : saveNow(review, sending)
  last.set(review, made)
  void made.then(() => last.get(review) === made && last.delete(review))
  return made
}

/** Whether a person set the ABN that the server has. */
function hasOwnAbn(review: Review, id: string): boolean {
  const row = review.row(id)
  return row !== undefined && (isTyped(row.invoice, 'supplierAbn') || isLooked(row.base, 'abn'))
}
/** The save that is on its way, or the last of several; resolves once it is over. */
export const saveUnderWay = (review: Review): Promise<unknown> | undefined => last.get(review)

async function saveNow(review: Review, sending: Sending): Promise<boolean> {
  const sent = review.store.get().history
  if (countDirty(sent.dirty) === 0 && sending.ids.length === 0) {
    review.set({ editing: false })
    return true
  }
  review.set({ saving: true, sending: sent.dirty })
  try {
    const entries = withChoice(entriesOf(sent.dirty, review.base, id => hasOwnAbn(review, id)), sending)
    const refused: Record<string, string> = {}
    const ids: string[] = []
    for (let i = 0; i < entries.length; i += atOnce) {
      const { outcomes } = await sendRequest(updateInvoices, { body: { invoices: entries.slice(i, i + atOnce) } })
      for (const it of outcomes) {
        if (it.saved) ids.push(it.invoice_id)
        else refused[it.invoice_id] = it.error?.message ?? 'Not saved'
      }
      review.settle(sent, ids, refused)
      review.chosen({ ...sending, ids: sending.ids.filter(id => ids.includes(id)) })
    }
    const left = Object.values(refused)
    if (left[0]) notifyError(`${counted(left.length, 'invoice')} could not be saved: ${left[0]}`, { label: 'Try again', run: () => void saveEdits(review, sending) }, about)
    else notify(sending.ids.length > 0 ? `Sent: ${counted(ids.length, 'invoice')}` : `${counted(ids.length, 'invoice')} saved`, { topic: about })
    review.sent()
    review.set({ editing: countDirty(review.store.get().history.dirty) > 0 })
    return left.length === 0
  } catch (thrown) {
    review.sent()
    notifyError(`Not everything was saved, and nothing is lost. ${messageOf(thrown)}`, { label: 'Save again', run: () => void saveEdits(review, sending) }, about)
    return false
  }
}
