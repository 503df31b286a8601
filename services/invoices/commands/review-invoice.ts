import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { Looked } from '@docketry/contracts/events/invoice.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { onInvoice, valueOf } from '../invoice.ts'

/** A person accepts the row as it stands, or takes that back. `anyway`: the fields that are wrong or doubtful and are accepted all the same. */
export const reviewInvoice = onInvoice({
  name: 'review-invoice',
  body: Type.Object({ invoiceId: Id, reviewed: Type.Boolean(), anyway: Type.Optional(Type.Array(Type.KeyOf(Looked))) }),
  decide({ invoiceId, reviewed, anyway: fields = [] }, state, { groupId }) {
    if (state.deleted) throw refuse('invoice.deleted')
    if (state.aside) throw refuse('invoice.set-aside')
    if (!reviewed) return state.reviewed ? [{ type: 'ReviewWithdrawn', data: { invoiceId, groupId } }] : []
    const before = state.anyways[state.pages] ?? {}
    const news = fields.filter(field => before[field] === undefined || before[field] !== valueOf(state.values, field))
    if (state.reviewed && news.length === 0) return []
    return [{ type: 'InvoiceReviewed', data: { invoiceId, groupId, anyway: Object.fromEntries(news.map(field => [field, valueOf(state.values, field)])) } }]
  },
})
