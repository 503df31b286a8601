import { updateInvoices } from '@docketry/contracts/calls/invoices.ts'
import { ask } from '../data/ask.ts'
import { counted } from '../data/format.ts'
import { wordsOf } from '../data/problem.ts'
import { notify, notifyError } from '../parts/toasts.tsx'
import { countDirty } from './history.ts'
import type { Review } from './review.ts'
import { entriesOf } from './save.ts'

/** Sends every changed row in one call and tells the outcome of each. True when nothing is left to save. */
export async function saveEdits(review: Review): Promise<boolean> {
  const { history, saving } = review.store.get()
  const sent = history.dirty
  if (saving) return false
  if (countDirty(sent) === 0) {
    review.set({ editing: false })
    return true
  }
  review.set({ saving: true })
  try {
    const { outcomes } = await ask(updateInvoices, { body: { invoices: entriesOf(sent, review.base) } })
    const refused = Object.fromEntries(outcomes.filter(it => !it.saved).map(it => [it.invoice_id, it.error?.message ?? 'Not saved']))
    const ids = outcomes.filter(it => it.saved).map(it => it.invoice_id)
    review.settle(sent, ids, refused)
    const left = Object.values(refused)
    if (left[0]) notifyError(`${counted(left.length, 'invoice')} could not be saved: ${left[0]}`, { words: 'Try again', run: () => void saveEdits(review) })
    else notify(`${counted(ids.length, 'invoice')} saved`)
    review.set({ saving: false, editing: countDirty(review.store.get().history.dirty) > 0 })
    return left.length === 0
  } catch (thrown) {
    review.set({ saving: false })
    notifyError(`Nothing was saved yet, and nothing is lost. ${wordsOf(thrown)}`, { words: 'Save again', run: () => void saveEdits(review) })
    return false
  }
}
