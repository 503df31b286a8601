/**
 * Deletes one invoice, or the selected rows as one act for each `maxIds` of them, after a question; the notice undoes it. Loaded on demand.
 */
import { undoAct } from '@docketry/contracts/api/acts.ts'
import { invoiceDeletion, invoicesDeletion } from '@docketry/contracts/api/invoices.ts'
import { counted } from '../../data/format.ts'
import { messageOf } from '../../data/problem.ts'
import { sendRequest } from '../../data/request.ts'
import { confirmAction } from '../../parts/dialogs.tsx'
import { returnFocusWhenLost } from '../../parts/focus-return.ts'
import { dismissToasts, notify, notifyError, notifyFailure } from '../../parts/toasts.tsx'
import { restorableText, restore } from '../../bin/restore.ts'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'
import { nameOfRow } from './shown.ts'
import { notifyDeleted } from './until-edit.ts'

/** Invoices in one request, which is one act. */
const maxIds = 500
const topic = 'delete'
const namedRows = 3
const invoices = (count: number): string => counted(count, 'invoice')

/** "Zoo 12, Bluegum Power and 3 more". */
function namesOf(rows: readonly Row[]): string {
  const names = rows.slice(0, namedRows).map(row => nameOfRow(row) || 'one without a supplier')
  const more = rows.length - names.length
  return new Intl.ListFormat('en-AU').format(more > 0 ? [...names, `${more} more`] : names)
}

const isUnsaved = ({ patch }: Row): boolean => Object.keys(patch).length > 0

/** Asks, deletes, and offers to restore it from the bin. */
export async function deleteInvoice(review: Review, id: string, reload: () => void): Promise<void> {
  const row = review.row(id)
  if (!row) return
  const name = nameOfRow(row) || 'This invoice'
  const yes = await confirmAction({
    title: 'Delete this invoice?',
    text: `${name} will be deleted from this batch.${isUnsaved(row) ? ' Its unsaved changes are lost: save first to keep them.' : ''}`,
    rest: restorableText({ invoice_id: id }),
    yes: 'Delete the invoice',
    danger: true,
  })
  if (!yes) return
  await sendRequest(invoiceDeletion, { body: { invoice_id: id } }).then(
    () => (
      returnFocusWhenLost(),
      review.removeRows([id]),
      notifyDeleted(id, `${name} was deleted`, () => void restore('invoice', id, name, reload))
    ),
    (thrown: unknown) =>
      notifyFailure(thrown, `${name} could not be deleted.`, {
        label: 'Try again',
        run: () => void deleteInvoice(review, id, reload),
      }),
  )
}

/** Undoes the deletions, the last one first, and names what stays deleted. */
async function restoreRows(acts: readonly string[], reload: () => void): Promise<void> {
  try {
    const undone: { undone: number; left: { message: string }[] }[] = []
    for (const act of acts.toReversed()) undone.push(await sendRequest(undoAct, { body: { act_id: act } }))
    const [count, left] = [undone.reduce((sum, it) => sum + it.undone, 0), undone.flatMap(it => it.left)]
    if (left[0]) notifyError(`${invoices(count)} restored, ${left.length} not: ${left[0].message}`, undefined, topic)
    else notify(`${invoices(count)} restored`, { topic })
  } catch (thrown) {
    notifyError(
      `Not all invoices could be restored. ${messageOf(thrown)}`,
      { label: 'Try again', run: () => void restoreRows(acts, reload) },
      topic,
    )
  }
  reload()
}

/** Asks, deletes, and says which rows could not be deleted. `reload`: after an undo. */
export async function deleteRows(review: Review, rows: readonly Row[], reload: () => void): Promise<void> {
  const unsaved = rows.filter(isUnsaved).length
  const lost = unsaved > 0 ? ` The unsaved changes in ${unsaved} of them are lost: save first to keep them.` : ''
  const yes = await confirmAction({
    title: `Delete ${invoices(rows.length)}?`,
    yes: `Delete ${invoices(rows.length)}`,
    no: 'Keep them',
    danger: true,
    text: `${namesOf(rows)} will be deleted from this batch.${lost} You can undo this, or restore them from the bin until their retention ends.`,
  })
  if (!yes) return
  const acts: string[] = []
  const [deleted, reasons] = [new Set<string>(), [] as string[]]
  try {
    for (let i = 0; i < rows.length; i += maxIds) {
      if (rows.length > maxIds) notify(`Deleting: ${i} of ${invoices(rows.length)}`, { topic, persistent: true })
      const { act_id: act, outcomes } = await sendRequest(invoicesDeletion, {
        body: { invoice_ids: rows.slice(i, i + maxIds).map(({ id }) => id) },
      })
      acts.push(act)
      for (const it of outcomes) {
        if (it.deleted) deleted.add(it.invoice_id)
        else reasons.push(it.error?.message ?? 'Not deleted')
      }
    }
  } catch (thrown) {
    reasons.push(messageOf(thrown))
  }
  dismissToasts(topic)
  returnFocusWhenLost()
  review.removeRows([...deleted])
  const left = rows.filter(({ id }) => !deleted.has(id))
  if (deleted.size > 0) notifyDeleted(acts.join(' '), `${invoices(deleted.size)} deleted`, () => void restoreRows(acts, reload))
  if (left.length > 0)
    notifyError(
      `${invoices(left.length)} could not be deleted: ${reasons[0] ?? ''}`,
      { label: 'Try again', run: () => void deleteRows(review, left, reload) },
      topic,
    )
}
