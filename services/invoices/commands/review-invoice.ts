import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { refuse } from '../../core/refuse.ts'
import { onInvoice } from '../invoice.ts'

/** A person accepts the row as it stands, or takes that back. */
export const reviewInvoice = onInvoice({
  name: 'review-invoice',
  body: Type.Object({ invoiceId: Id, reviewed: Type.Boolean() }),
  decide({ invoiceId, reviewed }, state, { groupId }) {
    if (state.deleted) throw refuse('invoice.deleted')
    if (state.aside) throw refuse('invoice.set-aside')
    if (reviewed === state.reviewed) return []
    return [{ type: reviewed ? 'InvoiceReviewed' : 'ReviewWithdrawn', data: { invoiceId, groupId } }]
  },
})
