import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { onFile } from '../file.ts'

/** Follows a deleted group. What is still on its way for this file changes nothing any more. */
export const deleteFile = onFile({
  name: 'delete-file',
  body: Type.Object({ fileId: Id }),
  decide: (_, state, { fileId, groupId }) => [
    { type: 'FileDeleted', data: { fileId, groupId, invoices: state.invoices.map(invoice => invoice.invoiceId) } },
  ],
})
