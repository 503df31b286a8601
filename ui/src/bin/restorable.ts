import { keptUntil } from '@docketry/contracts/api/bin.ts'
import { sendRequest } from '../data/request.ts'
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
