import * as reference from '@docketry/contracts/commands/invoices.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { invoice } from '../invoice.ts'
import { pagesKeyOf } from '../pages.ts'
import { valuesWithEdits } from '../values.ts'

/**
 * Records the first extraction of an invoice, or of the pages that a person gave it. Extractions of other pages and repeated ones change
 * nothing. A deleted invoice is recorded too: it may be restored.
 */
export const recordExtraction = commandOn(invoice)({
  ...reference.recordExtraction,
  may: ['system'],
  id: body => body.invoiceId,
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide(body, state) {
    if (state.isSetAside) return []
    if (state.origin === null) return [{ type: 'InvoiceExtracted', data: body }]
    const key = pagesKeyOf(body.pages)
    if (key !== state.pagesKey || state.extractions[key] !== undefined) return []
    const { invoiceId, groupId, fileId, pages, extraction } = body
    return [
      {
        type: 'InvoicePagesRead',
        data: { invoiceId, groupId, fileId, pages, extraction, values: valuesWithEdits(extraction, state.edits, state.amountSources) },
      },
    ]
  },
})
