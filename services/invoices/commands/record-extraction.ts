import { InvoiceExtracted } from '@docketry/contracts/events/invoice.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { invoice, invoiceStream, standingOf } from '../invoice.ts'
import { pagesKeyOf } from '../pages.ts'

/**
 * The first extraction of an invoice, or the first of the pages that people have given it; what comes late for other pages changes nothing.
 * Later ones never overwrite it: they will be proposals. What was read of a deleted invoice is recorded: it may be restored.
 */
export const recordExtraction = commandOn(invoice)({
  name: 'record-extraction',
  body: InvoiceExtracted.properties.data,
  may: ['system'],
  stream: body => invoiceStream(body.invoiceId),
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide(body, state) {
    if (state.aside) return []
    if (state.origin === null) return [{ type: 'InvoiceExtracted', data: body }]
    const key = pagesKeyOf(body.pages)
    if (key !== state.pages || state.read[key] !== undefined) return []
    const { invoiceId, groupId, fileId, pages, extraction } = body
    return [{ type: 'InvoicePagesRead', data: { invoiceId, groupId, fileId, pages, extraction, values: standingOf(extraction, state.typed) } }]
  },
})
