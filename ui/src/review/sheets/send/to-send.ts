/** Which invoices a choice of manual review changes. Pure. */
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'

/** None, or the provider's accountant (specification, section 6). */
export type ReviewChoice = 0 | 10
export type Sending = { choice: ReviewChoice; ids: readonly string[] }

export const toSend = (invoices: readonly Pick<InvoiceAnswer, 'id' | 'manualReview'>[], choice: ReviewChoice): Sending =>
  ({ choice, ids: invoices.filter(it => it.manualReview !== choice).map(it => it.id) })
