import { restoreInvoice, restoreScan, keptUntil } from '@docketry/contracts/api/bin.ts'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { notify, notifyError } from '../parts/toasts.tsx'
import { shownDate } from '../data/format.ts'

/** A question is not held up for longer, ms: without an answer it says less. */
const mostWait = 2000

/** For how long what is about to be deleted can be restored, in a sentence. */
export async function restorableText(of: { group_id: string } | { invoice_id: string }): Promise<string> {
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), mostWait))
  const answer = await Promise.race([sendRequest(keptUntil, { query: of }).catch(() => null), late])
  if (answer === null) return 'You can restore it from the bin until its retention ends.'
  if (answer.until === null) return 'You can restore it from the bin for as long as it is kept from erasure.'
  return `You can restore it from the bin until ${shownDate(answer.until)}.`
}

/** Takes it out of the bin and says so; where that fails it says why, and offers to try again. */
export async function restore(kind: 'batch' | 'invoice', id: string, name: string, done: () => void): Promise<void> {
  const asked = kind === 'batch' ? sendRequest(restoreScan, { body: { group_id: id } }) : sendRequest(restoreInvoice, { body: { invoice_id: id } })
  await asked.then(
    () => (notify(`${name} was restored`), done()),
    (thrown: unknown) => notifyError(`${name} could not be restored. ${messageOf(thrown)}`, { label: 'Try again', run: () => void restore(kind, id, name, done) }))
}
