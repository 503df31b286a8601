import Type from 'typebox'
import { FileSegmented, type PageRef } from '@docketry/contracts/events/file.ts'
import { onFile } from '../file.ts'

/** Which invoices start in this file. Those already known stay as they are, and no page that belongs to one starts another. */
export const recordSegmented = onFile({
  name: 'record-segmented',
  evenDeleted: true,
  body: Type.Omit(FileSegmented.properties.data, ['groupId', 'clientId', 'firmId', 'order']),
  decide(body, state, { groupId, clientId, firmId, order }) {
    const known = new Set(state.invoices.map(invoice => invoice.invoiceId))
    const held = new Set(state.held)
    const isNew = (pages: PageRef[]) => !pages.some(({ fileId, page }) => fileId === body.fileId && held.has(page))
    const invoices = body.invoices.filter(({ invoiceId, pages }) => !known.has(invoiceId) && isNew(pages))
    return [{ type: 'FileSegmented', data: { ...body, groupId, clientId, firmId, order, invoices } }]
  },
})
