import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { Doubts } from '@docketry/contracts/rules/doubt.ts'
import type { InvoiceBriefRow } from '@docketry/contracts/views/rows.ts'
import { intoBin, outOfBin, viewOf } from '../../core/view-of.ts'
import { briefOf } from '../brief.ts'
import { doubtsOf } from '../doubts-of.ts'
import { gstOf, totalOf, valuesOf, withoutFields } from '../invoice.ts'

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

type Whose = Pick<InvoiceBriefRow, 'id' | 'groupId' | 'clientId' | 'firmId'>

function fresh(whose: Whose, values: InvoiceValues, note: string | null, doubts: Doubts, confirmed: boolean): InvoiceBriefRow {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category } = values
  const shown = { paymentDate, invoiceNumber, supplierAbn, supplierName, category, note, total: totalOf(values), gst: gstOf(values) }
  return briefOf(whose, shown, doubts, confirmed)
}

/** The same row with other values, or counted otherwise. */
function anew(row: InvoiceBriefRow | null, change: Partial<InvoiceBriefRow>, doubts: Partial<Doubts> = {}): InvoiceBriefRow | null {
  if (row === null) return null
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note, confirmed } = { ...row, ...change }
  return briefOf(row, { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note }, { ...row.doubts, ...doubts }, confirmed)
}

/** The values that a change names, under the names that the row has. */
function edited(row: InvoiceBriefRow | null, { parts, dueDate: _, currency: __, invoiceDate: ___, ...values }: Partial<InvoiceValues>): InvoiceBriefRow | null {
  return anew(row, { ...values, ...(parts ? { total: totalOf({ parts }), gst: gstOf({ parts }) } : {}), confirmed: true }, { modified: true })
}

/** Every invoice in brief: small rows, so that a whole client can be compared, its quarters be counted, and a whole firm be searched. */
export const invoiceBriefs = viewOf<InvoiceEvent | BusinessEvent, InvoiceBriefRow>()({
  name: 'invoice-briefs',
  version: 13,
  // Quarters are counted from their index alone.
  indexes: { fields: [['clientId', 'supplierKey'], ['firmId', 'paymentDate'], ['firmId', 'clientId', 'quarter', 'standing']] },
  on: {
    InvoiceExtracted: {
      ids: idOf,
      fold: (_, { invoiceId: id, groupId, clientId, firmId, extraction }) => fresh({ id, groupId, clientId, firmId }, valuesOf(extraction), null,
        { doubtful: doubtsOf(extraction), looked: {}, modified: false, reviewed: false }, false),
    },
    InvoicePagesSet: {
      ids: idOf,
      fold(_, { invoiceId: id, groupId, clientId, firmId, extraction, values, byPerson, reviewed, note, looked = {} }) {
        const doubts = { doubtful: extraction === null ? {} : doubtsOf(extraction), looked, modified: byPerson.length > 0, reviewed }
        return fresh({ id, groupId, clientId, firmId }, values, note?.text ?? null, doubts, reviewed || byPerson.length > 0)
      },
    },
    InvoicePagesRead: {
      ids: idOf,
      fold: (row, { extraction, values }) => row && fresh(row, values, row.note, { ...row.doubts, doubtful: doubtsOf(extraction) }, row.confirmed),
    },
    InvoiceSetAside: { ids: idOf, fold: () => null },
    InvoiceEdited: { ids: idOf, fold: (row, data) => edited(row, data.changed as Partial<InvoiceValues>) }, // absent keys stay absent in JSON
    InvoiceNoted: { ids: idOf, fold: (row, { note }) => anew(row, { note: note?.text ?? null }) },
    InvoiceFieldsConfirmed: { ids: idOf, fold: (row, { looked }) => anew(row, {}, { looked: { ...row?.doubts.looked, ...looked } }) },
    FieldConfirmationsWithdrawn: { ids: idOf, fold: (row, { fields }) => anew(row, {}, { looked: withoutFields(row?.doubts.looked ?? {}, fields) }) },
    InvoiceReviewed: { ids: idOf, fold: row => anew(row, { confirmed: true }, { reviewed: true }) },
    ReviewWithdrawn: { ids: idOf, fold: row => anew(row, {}, { reviewed: false }) },
    Erased: { ids: data => data.invoices.map(it => it.id), fold: () => null },
    InvoiceDeleted: intoBin(idOf),
    InvoiceRestored: outOfBin(idOf),
  },
})
