import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { EditableField, InvoiceRow } from '@docketry/contracts/views/rows.ts'
import { viewOf } from '../../core/view-of.ts'
import { valuesOf, withoutFields } from '../invoice.ts'

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

function edited(row: InvoiceRow | null, changed: Partial<InvoiceValues>): InvoiceRow | null {
  if (row === null) return null
  const values = { ...row.values, ...changed }
  const byPerson = [...new Set([...row.byPerson, ...(Object.keys(changed) as EditableField[])])] // keys of InvoiceValues
  return { ...row, values, byPerson, wasModified: true, paymentDate: values.paymentDate }
}

const none = { invoiceDate: null, invoiceNumber: null, supplierAbn: null, supplierName: null, category: null, total: null, gst: null }
const nothingYet: Extraction = {
  model: '', fields: none, currency: 'AUD',
  candidates: { invoiceDate: [], invoiceNumber: [], supplierAbn: [], supplierName: [], category: [], total: [], gst: [] },
}

function read({ reading: _, ...row }: InvoiceRow, extraction: Extraction, values: InvoiceValues): InvoiceRow {
  return { ...row, extraction, values, paymentDate: values.paymentDate }
}

/** The invoices as they stand now, with what the machine said of each field. */
export const invoices = viewOf<InvoiceEvent | BusinessEvent, InvoiceRow>()({
  name: 'invoices',
  version: 6,
  indexes: { fields: [['groupId', 'order'], ['firmId', 'clientId', 'paymentDate']] },
  on: {
    InvoiceExtracted: {
      ids: idOf,
      fold(_, { invoiceId, ...data }) {
        const values = valuesOf(data.extraction)
        return {
          id: invoiceId, ...data, values, byPerson: [], wasModified: false, reviewed: false, manualReview: 0, looked: {}, note: null, generation: 0, paymentDate: values.paymentDate,
        }
      },
    },
    InvoiceEdited: { ids: idOf, fold: (row, data) => edited(row, data.changed as Partial<InvoiceValues>) }, // absent keys stay absent in JSON
    ManualReviewChosen: { ids: idOf, fold: (row, data) => row && { ...row, manualReview: data.choice } },
    InvoiceReviewed: { ids: idOf, fold: row => row && { ...row, reviewed: true } },
    ReviewWithdrawn: { ids: idOf, fold: row => row && { ...row, reviewed: false } },
    InvoiceNoted: { ids: idOf, fold: (row, { note }) => row && { ...row, note } },
    InvoiceFieldsConfirmed: { ids: idOf, fold: (row, { looked }) => row && { ...row, looked: { ...row.looked, ...looked } } },
    FieldConfirmationsWithdrawn: { ids: idOf, fold: (row, { fields }) => row && { ...row, looked: withoutFields(row.looked, fields) } },
    InvoicePagesSet: {
      ids: idOf,
      fold(row, { invoiceId: id, turn: _, extraction, note, looked, ...data }) {
        return {
          id, ...data, extraction: extraction ?? nothingYet, ...(extraction === null ? { reading: true as const } : {}),
          note: note ?? null, looked: looked ?? {}, wasModified: data.byPerson.length > 0, generation: row?.generation ?? 0, paymentDate: data.values.paymentDate,
        }
      },
    },
    InvoicePagesRead: { ids: idOf, fold: (row, { extraction, values }) => row && read(row, extraction, values) },
    InvoiceSetAside: { ids: idOf, fold: () => null },
    Erased: { ids: data => data.invoices.map(it => it.id), fold: () => null },
    InvoiceDeleted: { ids: idOf, fold: () => null },
  },
})
