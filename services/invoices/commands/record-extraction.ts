import { InvoiceExtracted } from '@docketry/contracts/events/invoice.ts'
import { commandOn } from '../../core/command.ts'
import { invoice, invoiceStream } from '../invoice.ts'

/** The first extraction of an invoice. Later ones never overwrite it: they will be proposals. */
export const recordExtraction = commandOn(invoice)({
  name: 'record-extraction',
  body: InvoiceExtracted.properties.data,
  may: ['system'],
  stream: body => invoiceStream(body.invoiceId),
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide: (body, state) => (state.origin !== null || state.deleted ? [] : [{ type: 'InvoiceExtracted', data: body }]),
})
