/** A Docketry Accountant takes an invoice for review, puts it back, corrects it, and finishes. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { InvoiceValues, ManualReviewFinished } from '@docketry/contracts/events/invoice.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { isOpen, mustHold, onReview } from '../manual-review.ts'
import { editInvoice } from './edit-invoice.ts'

/** Of two who take it at once one wins: the other is told. */
export const takeReview = onReview({
  name: 'take-review',
  body: Type.Object({ invoiceId: Id }),
  decide({ invoiceId }, held) {
    const { review, me: reviewerId, groupId } = held
    if (!isOpen(held)) throw refuse('review.not-open')
    if (review.state === 'waiting') return [{ type: 'ManualReviewTaken', data: { invoiceId, groupId, reviewerId } }]
    if (review.by !== reviewerId) throw refuse('review.taken-by-other')
    return []
  },
})

export const releaseReview = onReview({
  name: 'release-review',
  body: Type.Object({ invoiceId: Id }),
  decide({ invoiceId }, held) {
    const { review, me: reviewerId, groupId } = held
    if (!isOpen(held) || review.state === 'waiting') return []
    if (review.by !== reviewerId) throw refuse('review.taken-by-other')
    return [{ type: 'ManualReviewReleased', data: { invoiceId, groupId, reviewerId } }]
  },
})

/** The same rules as for the firm's own staff. */
export const correctInvoice = onReview({
  name: 'correct-invoice',
  body: Type.Object({ invoiceId: Id, changed: Type.Partial(InvoiceValues) }),
  decide(body, held, meta) {
    mustHold(held)
    return editInvoice.decide(body, held.invoice, meta)
  },
})

export const finishReview = onReview({
  name: 'finish-review',
  body: Type.Object({ invoiceId: Id, note: ManualReviewFinished.properties.data.properties.note }),
  decide({ invoiceId, note }, held) {
    const { review, me: reviewerId, groupId } = held
    if (review.state === 'done' && review.by === reviewerId) return []
    mustHold(held)
    return [{ type: 'ManualReviewFinished', data: { invoiceId, groupId, reviewerId, note } }]
  },
})
