/** The line items of invoices: of one for the review page, and of a batch or a client's quarter as a file. Ours. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { AddsUpTo, LineItems } from '../line-items.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { QuarterIndex } from './scans.ts'

/**
 * `lineItems`: null where none were found, or the invoice was read before line items were. `addsUp`, `addsUpTo`: whether, and to what, the
 * lines add up with the total and GST that the invoice has now (contracts/rules/line-sums.ts). `total`, `gst`: those, in cents; null is not
 * known. `model`: of the extraction.
 */
export const invoiceLineItems = endpoint({
  name: 'invoice-line-items',
  method: 'GET',
  path: '/api/accountant/invoice/line-items',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'The line items that were read on an invoice, and whether they add up to its total.',
  query: Type.Object({ invoice_id: Id }),
  answer: Type.Object({
    id: Id,
    model: Type.String(),
    total: orNull(Type.Integer()),
    gst: orNull(Type.Integer()),
    lineItems: orNull(LineItems),
    addsUp: Type.Boolean(),
    addsUpTo: orNull(AddsUpTo),
  }),
})

/** A batch, or a client's quarter; the client is the firm itself where none is named. */
export const lineItemsSelection = Type.Object({
  groupId: Type.Optional(Id),
  quarter: Type.Optional(QuarterIndex),
  firmId: Type.Optional(Id),
  clientId: Type.Optional(Id),
})

export type LineItemsSelection = Type.Static<typeof lineItemsSelection>

/** A streamed file. Of a batch, with those merged into it, or of a client's quarter by payment date; every invoice, reviewed or not. */
export const exportLineItems = endpoint({
  name: 'export-line-items',
  method: 'GET',
  path: '/api/accountant/scans/line-items',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: "The line items of a batch's or a quarter's invoices, as CSV.",
  query: lineItemsSelection,
  answer: Type.Any(),
})
