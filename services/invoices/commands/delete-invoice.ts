import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { onInvoice } from '../invoice.ts'

export const deleteInvoice = onInvoice({
  name: 'delete-invoice',
  body: Type.Object({ invoiceId: Id }),
  decide: ({ invoiceId }, state, { groupId }) => (state.deleted ? [] : [{ type: 'InvoiceDeleted', data: { invoiceId, groupId } }]),
})
