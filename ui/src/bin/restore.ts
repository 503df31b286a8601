import { invoiceRestoration, restoreScan, restorableUntil } from '@docketry/contracts/api/bin.ts'
import { sendRequest } from '../data/request.ts'
import { attempt, notify } from '../parts/toasts.tsx'
import { shownDate } from '../data/format.ts'

/**
 * State of the navigation to the bin after something was restored on a page of its own: the focused button has gone, so the bin takes the
 * focus.
 */
export const restoredState = { focusBin: true } as const

/** ms after which the confirmation dialog stops waiting for the date. */
const maxWaitMs = 2000

/** A sentence for the delete confirmation: until when the item can be restored. */
export async function restorableText(of: { group_id: string } | { invoice_id: string }): Promise<string> {
  const timeout = new Promise<null>(resolve => setTimeout(() => resolve(null), maxWaitMs))
  const answer = await Promise.race([sendRequest(restorableUntil, { query: of }).catch(() => null), timeout])
  if (answer === null) return 'You can restore it from the bin until its retention ends.'
  if (answer.until === null)
    return 'You can restore it from the bin while it is on legal hold, or evidence of a frozen or lodged worksheet.'
  return `You can restore it from the bin until ${shownDate(answer.until)}.`
}

/** Restores a batch or an invoice from the bin and reports the result. `name`: as shown in the messages. */
export async function restore(kind: 'batch' | 'invoice', id: string, name: string, done: () => void): Promise<void> {
  const send = (): Promise<unknown> =>
    kind === 'batch' ? sendRequest(restoreScan, { body: { group_id: id } }) : sendRequest(invoiceRestoration, { body: { invoice_id: id } })
  await attempt(send, `${name} could not be restored.`, () => (notify(`${name} was restored`), done()))
}
