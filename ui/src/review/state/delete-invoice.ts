import { deleteInvoice } from '@docketry/contracts/api/invoices.ts'
import { restorableText, restore } from '../../bin/restore.ts'
import { sendRequest } from '../../data/request.ts'
import { messageOf } from '../../data/problem.ts'
import { confirmAction } from '../../parts/dialogs.tsx'
import { returnFocusWhenLost } from '../../parts/focus-return.ts'
import { notify, notifyError } from '../../parts/toasts.tsx'
import type { Review } from './review.ts'

/** Asks, deletes, and offers to restore it from the bin. */
export async function confirmDeleteInvoice(review: Review, id: string, reload: () => void): Promise<void> {
  const row = review.row(id)
  if (!row) return
  const name = [row.values.supplier, row.values.invoiceNumber].filter(Boolean).join(' ') || 'This invoice'
  const yes = await confirmAction({ title: 'Delete this invoice?', text: `${name} will be deleted from this batch.`, rest: restorableText({ invoice_id: id }), yes: 'Delete the invoice', danger: true })
  if (!yes) return
  await sendRequest(deleteInvoice, { body: { invoice_id: id } }).then(
    () => (returnFocusWhenLost(), review.removeRow(id), notify(`${name} was deleted`, { action: { label: 'Undo', run: () => void restore('invoice', id, name, reload) } })),
    (thrown: unknown) => notifyError(`${name} could not be deleted. ${messageOf(thrown)}`, { label: 'Try again', run: () => void confirmDeleteInvoice(review, id, reload) }),
  )
}
