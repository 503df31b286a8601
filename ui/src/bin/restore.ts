import { restoreInvoice, restoreScan } from '@docketry/contracts/api/bin.ts'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { notify, notifyError } from '../parts/toasts.tsx'

/** Takes it out of the bin and says so; where that fails it says why, and offers to try again. */
export async function restore(kind: 'batch' | 'invoice', id: string, name: string, done: () => void): Promise<void> {
  const asked = kind === 'batch' ? sendRequest(restoreScan, { body: { group_id: id } }) : sendRequest(restoreInvoice, { body: { invoice_id: id } })
  await asked.then(
    () => (notify(`${name} was restored`), done()),
    (thrown: unknown) => notifyError(`${name} could not be restored. ${messageOf(thrown)}`, { label: 'Try again', run: () => void restore(kind, id, name, done) }))
}
