import Type from 'typebox'
import { InvoicePagesSet, type InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { invoice } from '../invoice.ts'
import { pagesKeyOf } from '../pages.ts'
import { valuesWithEdits } from '../values.ts'

/**
 * Follows an arrangement of pages. `turn` is the arrangement's revision: an older one changes nothing. Pages that the invoice had before restore their
 * extraction; other pages wait for one. Without pages the invoice is set aside. A deleted invoice follows too: it may be restored.
 */
export const setInvoicePages = commandOn(invoice)({
  name: 'set-invoice-pages',
  body: Type.Pick(InvoicePagesSet.properties.data, ['invoiceId', 'groupId', 'clientId', 'firmId', 'fileId', 'order', 'prefix', 'turn', 'pages']),
  may: ['system'],
  id: body => body.invoiceId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide(body, state): InvoiceEvent[] {
    const { invoiceId, groupId, turn, pages } = body
    if (turn <= state.pagesRevision) return []
    if (pages.length === 0) return [{ type: 'InvoiceSetAside', data: { invoiceId, groupId, turn } }]
    const key = pagesKeyOf(pages)
    const extraction = state.extractions[key] ?? null
    const [reviewed, anyway] = [state.acceptedPages.includes(key), state.acceptedAnyway[key]]
    const data = {
      ...body, extraction, values: valuesWithEdits(extraction, state.edits), byPerson: Object.keys(state.edits) as (keyof typeof state.edits)[], // keys of InvoiceValues
      reviewed, ...(reviewed && anyway ? { anyway } : {}), manualReview: state.manualReview, looked: state.confirmed, ...(state.note ? { note: state.note } : {}),
    }
    return [{ type: 'InvoicePagesSet', data }]
  },
})
