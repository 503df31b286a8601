import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { Checked, InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection-of.ts'
import { briefOf } from '../brief.ts'
import { checkedOf, checksAccepted, checksAfterEdit, checksWithdrawn, freshChecks } from '../doubts-of.ts'
import { gstOf, totalOf, valuesOf, withoutFields } from '../invoice.ts'

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

type Whose = Pick<InvoiceBriefRow, 'id' | 'groupId' | 'clientId' | 'firmId'>

function fresh(whose: Whose, values: InvoiceValues, note: string | null, doubts: Checked, confirmed: boolean): InvoiceBriefRow {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category } = values
  const shown = { paymentDate, invoiceNumber, supplierAbn, supplierName, category, note, total: totalOf(values), gst: gstOf(values) }
  return briefOf(whose, shown, doubts, confirmed)
}

/** The same row with other values, or counted otherwise. */
function anew(row: InvoiceBriefRow | null, change: Partial<InvoiceBriefRow>, doubts: (before: Checked) => Checked = it => it): InvoiceBriefRow | null {
  if (row === null) return null
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note, confirmed } = { ...row, ...change }
  return briefOf(row, { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note }, doubts(row.doubts), confirmed)
}

/** The values that a change names, under the names that the row has. */
function edited(row: InvoiceBriefRow | null, changed: Partial<InvoiceValues>): InvoiceBriefRow | null {
  const { parts, dueDate: _, currency: __, invoiceDate: ___, ...values } = changed
  return anew(row, { ...values, ...(parts ? { total: totalOf({ parts }), gst: gstOf({ parts }) } : {}), confirmed: true }, it => checksAfterEdit(it, changed))
}

/** Every invoice in brief: small rows, so that a whole client can be compared, its quarters be counted, and a whole firm be searched. */
export const invoiceBriefs = projectionOf<InvoiceEvent | BusinessEvent, InvoiceBriefRow>()({
  name: 'invoice-briefs',
  version: 14,
  // Quarters are counted from their index alone.
  indexes: { fields: [['clientId', 'supplierKey'], ['firmId', 'paymentDate'], ['firmId', 'clientId', 'quarter', 'standing']] },
  on: {
    InvoiceExtracted: {
      ids: idOf,
      fold: (_, { invoiceId: id, groupId, clientId, firmId, extraction }) => fresh({ id, groupId, clientId, firmId }, valuesOf(extraction), null, freshChecks(extraction), false),
    },
    InvoicePagesSet: {
      ids: idOf,
      fold(_, { invoiceId: id, groupId, clientId, firmId, extraction, values, byPerson, reviewed: accepted, anyway, note, looked = {} }) {
        const doubts = { ...checkedOf(extraction, values, byPerson), looked, accepted, ...(anyway ? { anyway } : {}) }
        return fresh({ id, groupId, clientId, firmId }, values, note?.text ?? null, doubts, accepted || byPerson.length > 0)
      },
    },
    InvoicePagesRead: {
      ids: idOf,
      fold: (row, { extraction, values }) => row && fresh(row, values, row.note, { ...row.doubts, ...checkedOf(extraction, values, row.doubts.byPerson) }, row.confirmed),
    },
    InvoiceSetAside: { ids: idOf, fold: () => null },
    InvoiceEdited: { ids: idOf, fold: (row, data) => edited(row, data.changed as Partial<InvoiceValues>) }, // absent keys stay absent in JSON
    InvoiceNoted: { ids: idOf, fold: (row, { note }) => anew(row, { note: note?.text ?? null }) },
    InvoiceFieldsConfirmed: { ids: idOf, fold: (row, { looked }) => anew(row, {}, it => ({ ...it, looked: { ...it.looked, ...looked } })) },
    FieldConfirmationsWithdrawn: { ids: idOf, fold: (row, { fields }) => anew(row, {}, it => ({ ...it, looked: withoutFields(it.looked, fields) })) },
    InvoiceReviewed: { ids: idOf, fold: (row, { anyway }) => anew(row, { confirmed: true }, it => checksAccepted(it, anyway)) },
    ReviewWithdrawn: { ids: idOf, fold: row => anew(row, {}, checksWithdrawn) },
    Erased: { ids: data => data.invoices.map(it => it.id), fold: () => null },
    InvoiceDeleted: intoBin(idOf),
    InvoiceRestored: outOfBin(idOf),
  },
})
