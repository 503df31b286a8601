import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { onInvoice } from '../invoice.ts'

/** None (0) or the provider's accountant (10), as Send carries it. */
export const chooseManualReview = onInvoice({
  name: 'choose-manual-review',
  body: Type.Object({ invoiceId: Id, choice: Type.Union([Type.Literal(0), Type.Literal(10)]) }),
  decide({ invoiceId, choice }, state, { groupId }) {
    if (state.deleted) throw refuse('invoice.deleted')
    if (state.aside) throw refuse('invoice.set-aside')
    return choice === state.manualReview ? [] : [{ type: 'ManualReviewChosen', data: { invoiceId, groupId, choice } }]
  },
})
