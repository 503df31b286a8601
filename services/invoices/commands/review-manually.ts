/** Manual review: the firm requests it; a Docketry Accountant takes the invoice, releases or corrects it, and finishes. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { ManualReviewFinished } from '@docketry/contracts/events/invoice.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { onInvoice, requirePresent } from '../invoice.ts'
import { isReviewOpen, onReview, requireTaken } from '../manual-review.ts'
import { Edit, editInvoice } from './edit-invoice.ts'

/** The firm's choice in Send: 0 for none, 10 for a review by the provider's accountant. */
export const chooseManualReview = onInvoice({
  name: 'choose-manual-review',
  body: Type.Object({ invoiceId: Id, choice: Type.Union([Type.Literal(0), Type.Literal(10)]) }),
  decide({ invoiceId, choice }, state, { groupId }) {
    requirePresent(state)
    return choice === state.manualReview ? [] : [{ type: 'ManualReviewChosen', data: { invoiceId, groupId, choice } }]
  },
})

/** Of two accountants who take it at the same time, one is refused. */
export const takeManualReview = onReview({
  name: 'take-review',
  body: Type.Object({ invoiceId: Id }),
  decide({ invoiceId }, context) {
    const { review, reviewerId, groupId } = context
    if (!isReviewOpen(context)) throw refuse('review.not-open')
    if (review.state === 'waiting') return [{ type: 'ManualReviewTaken', data: { invoiceId, groupId, reviewerId } }]
    if (review.by !== reviewerId) throw refuse('review.taken-by-other')
    return []
  },
})

export const releaseManualReview = onReview({
  name: 'release-review',
  body: Type.Object({ invoiceId: Id }),
  decide({ invoiceId }, context) {
    const { review, reviewerId, groupId } = context
    if (!isReviewOpen(context) || review.state === 'waiting') return []
    if (review.by !== reviewerId) throw refuse('review.taken-by-other')
    return [{ type: 'ManualReviewReleased', data: { invoiceId, groupId, reviewerId } }]
  },
})

/** An edit, by the same rules as for the firm's own staff. */
export const correctInvoice = onReview({
  name: 'correct-invoice',
  body: Edit,
  decide(body, context, meta) {
    requireTaken(context)
    return editInvoice.decide(body, context.invoice, meta)
  },
})

export const finishManualReview = onReview({
  name: 'finish-review',
  body: Type.Object({ invoiceId: Id, note: ManualReviewFinished.properties.data.properties.note }),
  decide({ invoiceId, note }, context) {
    const { review, reviewerId, groupId } = context
    if (review.state === 'done' && review.by === reviewerId) return []
    requireTaken(context)
    return [{ type: 'ManualReviewFinished', data: { invoiceId, groupId, reviewerId, note } }]
  },
})
