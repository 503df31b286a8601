import Type from 'typebox'
import { FileSegmented } from '@docketry/contracts/events/file.ts'
import { onFile } from '../file.ts'

/** Which invoices start in this file. Those already known stay as they are. */
export const recordSegmented = onFile({
  name: 'record-segmented',
  body: Type.Omit(FileSegmented.properties.data, ['groupId', 'clientId', 'firmId', 'order']),
  decide(body, state, { groupId, clientId, firmId, order }) {
    const known = new Set(state.invoices.map(invoice => invoice.invoiceId))
    const invoices = body.invoices.filter(invoice => !known.has(invoice.invoiceId))
    return [{ type: 'FileSegmented', data: { ...body, groupId, clientId, firmId, order, invoices } }]
  },
})
