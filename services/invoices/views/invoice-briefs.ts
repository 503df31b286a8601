import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { InvoiceBriefRow } from '@docketry/contracts/views/rows.ts'
import { viewOf } from '../../core/view-of.ts'
import { briefOf } from '../brief.ts'
import { gstOf, totalOf, valuesOf } from '../invoice.ts'

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

type Whose = Pick<InvoiceBriefRow, 'id' | 'groupId' | 'clientId' | 'firmId'>

function fresh(whose: Whose, values: InvoiceValues, confirmed: boolean): InvoiceBriefRow {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category } = values
  return briefOf(whose, { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total: totalOf(values), gst: gstOf(values) }, confirmed)
}

/** The values that a change names, under the names that the row has. */
function changed(row: InvoiceBriefRow, { parts, ...values }: Partial<InvoiceValues>): InvoiceBriefRow {
  const money = parts ? { total: totalOf({ parts }), gst: gstOf({ parts }) } : {}
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst } = { ...row, ...values, ...money }
  return briefOf(row, { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst }, true)
}

/** Every invoice in brief: small rows, so that a whole client can be compared and a whole firm be searched. */
export const invoiceBriefs = viewOf<InvoiceEvent, InvoiceBriefRow>()({
  name: 'invoice-briefs',
  version: 2,
  indexes: { fields: [['clientId', 'supplierKey'], ['firmId', 'paymentDate']] },
  on: {
    InvoiceExtracted: {
      ids: idOf,
      fold: (_, { invoiceId: id, groupId, clientId, firmId, extraction }) => fresh({ id, groupId, clientId, firmId }, valuesOf(extraction.fields), false),
    },
    InvoicePagesSet: {
      ids: idOf,
      fold: (_, { invoiceId: id, groupId, clientId, firmId, values, byPerson, reviewed }) =>
        fresh({ id, groupId, clientId, firmId }, values, reviewed || byPerson.length > 0),
    },
    InvoicePagesRead: { ids: idOf, fold: (row, { values }) => row && fresh(row, values, row.confirmed) },
    InvoiceSetAside: { ids: idOf, fold: () => null },
    InvoiceEdited: { ids: idOf, fold: (row, data) => row && changed(row, data.changed as Partial<InvoiceValues>) }, // absent keys stay absent in JSON
    InvoiceReviewed: { ids: idOf, fold: row => row && { ...row, confirmed: true } },
    InvoiceDeleted: { ids: idOf, fold: () => null },
  },
})
