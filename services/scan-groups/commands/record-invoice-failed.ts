import Type from 'typebox'
import { InvoiceFailed } from '@docketry/contracts/events/file.ts'
import { onFile } from '../file.ts'

/** Extraction was given up for now; its pages are read and stay. */
export const recordInvoiceFailed = onFile({
  name: 'record-invoice-failed',
  body: Type.Omit(InvoiceFailed.properties.data, ['groupId']),
  decide: (body, state, { groupId }) =>
    state.failedInvoices.includes(body.invoiceId) ? [] : [{ type: 'InvoiceFailed', data: { ...body, groupId } }],
})
