/** One small row for each invoice: to compare it with others of its client, count quarters, and search a firm. */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { InvoiceFlags, InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'
import { dollarText, gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { reviewStatusOf } from '@docketry/contracts/rules/reviewed.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'
import { checkedOf, checksAccepted, checksAfterChange, checksAfterEdit, checksWithdrawn, freshChecks } from '../anomalies/review-checks.ts'
import { supplierKeyOf } from '../anomalies/supplier-index.ts'
import { valuesOf, withoutFields } from '../values.ts'

type Owner = Pick<InvoiceBriefRow, 'id' | 'groupId' | 'clientId' | 'firmId'>
type BriefValues = Pick<InvoiceBriefRow, 'paymentDate' | 'invoiceNumber' | 'supplierAbn' | 'supplierName' | 'category' | 'total' | 'gst' | 'note'>

/** `2026-08-14` as `14/08/2026`. */
const slashed = (date: string): string => date.split('-').reverse().join('/')

/** `doubts`: the invoice's flags. `confirmed`: a person edited or accepted it. */
export function briefOf({ id, groupId, clientId, firmId }: Owner, values: BriefValues, doubts: InvoiceFlags, confirmed: boolean): InvoiceBriefRow {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note } = values
  const words = [supplierName, supplierAbn, invoiceNumber, category, note, ...(paymentDate ? [slashed(paymentDate), paymentDate] : []),
    ...[total, gst].flatMap(amount => (amount === null ? [] : [dollarText(amount)]))]
  const text = words.filter(word => word !== null).join('\n').toLowerCase()
  const quarter = paymentDate === null ? null : quarterIndexOf(paymentDate)
  return { id, groupId, clientId, firmId, ...values, supplierKey: supplierKeyOf(values), confirmed, quarter, standing: reviewStatusOf(doubts), doubts, text }
}

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

function newBrief(owner: Owner, values: InvoiceValues, note: string | null, doubts: InvoiceFlags, confirmed: boolean): InvoiceBriefRow {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category } = values
  const shown = { paymentDate, invoiceNumber, supplierAbn, supplierName, category, note, total: totalOf(values), gst: gstOf(values) }
  return briefOf(owner, shown, doubts, confirmed)
}

/** The row with other values or flags. */
function updated(row: InvoiceBriefRow | null, change: Partial<InvoiceBriefRow>, doubts: (before: InvoiceFlags) => InvoiceFlags = it => it): InvoiceBriefRow | null {
  if (row === null) return null
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note, confirmed } = { ...row, ...change }
  return briefOf(row, { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note }, doubts(row.doubts), confirmed)
}

/** The row after an edit. */
function edited(row: InvoiceBriefRow | null, changed: Partial<InvoiceValues>): InvoiceBriefRow | null {
  const { parts, dueDate: _, currency: __, invoiceDate: ___, ...values } = changed
  return updated(row, { ...values, ...(parts ? { total: totalOf({ parts }), gst: gstOf({ parts }) } : {}), confirmed: true }, it => checksAfterEdit(it, changed))
}

export const invoiceBriefs = projectionOf<InvoiceEvent | BusinessEvent, InvoiceBriefRow>()({
  name: 'invoice-briefs',
  version: 16,
  // Quarters are counted from the last index alone.
  indexes: { fields: [['clientId', 'supplierKey'], ['firmId', 'paymentDate'], ['firmId', 'clientId', 'quarter', 'standing']] },
  on: {
    InvoiceExtracted: {
      ids: idOf,
      fold: (_, { invoiceId: id, groupId, clientId, firmId, extraction }) => newBrief({ id, groupId, clientId, firmId }, valuesOf(extraction), null, freshChecks(extraction), false),
    },
    InvoicePagesSet: {
      ids: idOf,
      fold(_, { invoiceId: id, groupId, clientId, firmId, extraction, values, byPerson, reviewed: accepted, anyway, accepted: covered, note, looked = {} }) {
        const checks = { ...checkedOf(extraction, values, byPerson), looked, accepted: false }
        const doubts = accepted ? checksAccepted(checks, { ...(anyway ? { anyway } : {}), ...(covered ? { accepted: covered } : {}) }) : checks
        return newBrief({ id, groupId, clientId, firmId }, values, note?.text ?? null, doubts, accepted || byPerson.length > 0)
      },
    },
    InvoicePagesRead: {
      ids: idOf,
      fold: (row, { extraction, values }) => row && newBrief(row, values, row.note, checksAfterChange({ ...row.doubts, ...checkedOf(extraction, values, row.doubts.byPerson) }), row.confirmed),
    },
    InvoiceSetAside: { ids: idOf, fold: () => null },
    InvoiceEdited: { ids: idOf, fold: (row, data) => edited(row, data.changed as Partial<InvoiceValues>) }, // absent keys stay absent in JSON
    InvoiceNoted: { ids: idOf, fold: (row, { note }) => updated(row, { note: note?.text ?? null }) },
    InvoiceFieldsConfirmed: { ids: idOf, fold: (row, { looked }) => updated(row, {}, it => ({ ...it, looked: { ...it.looked, ...looked } })) },
    FieldConfirmationsWithdrawn: { ids: idOf, fold: (row, { fields }) => updated(row, {}, it => ({ ...it, looked: withoutFields(it.looked, fields) })) },
    InvoiceReviewed: { ids: idOf, fold: (row, data) => updated(row, { confirmed: true }, it => checksAccepted(it, data)) },
    ReviewWithdrawn: { ids: idOf, fold: row => updated(row, {}, checksWithdrawn) },
    Erased: { ids: data => data.invoices.map(it => it.id), fold: () => null },
    InvoiceDeleted: intoBin(idOf),
    InvoiceRestored: outOfBin(idOf),
  },
})
