import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { InvoiceFlags, GroupTotalsRow } from '@docketry/contracts/projections/rows.ts'
import { defaultCurrency } from '@docketry/contracts/rules/currencies.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import { withEntry, withoutEntry } from '../../platform/projections/copy-on-write.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'
import { checksAccepted, checksAfterEdit, checksConfirmed, checksOfPages, checksReadAnew, checksWithdrawn, freshChecks, type Edited } from '../anomalies/review-checks.ts'
import { valuesOf, withoutFields } from '../values.ts'

type Entry = GroupTotalsRow['invoices'][string]

const groupOf = (data: { groupId: string }) => [data.groupId]

type Amounts = Pick<Required<Entry>, 'total' | 'gst' | 'currency' | 'quarter'>
const quarterOf = (date: string | null): number | null => (date === null ? null : quarterIndexOf(date))
const amountsOf = (values: InvoiceValues): Amounts => ({ total: totalOf(values), gst: gstOf(values), currency: values.currency ?? defaultCurrency, quarter: quarterOf(values.paymentDate) })
const amountsAfter = ({ parts, currency, paymentDate }: Edited['changed']): Partial<Amounts> => ({
  ...(parts ? { total: totalOf({ parts }), gst: gstOf({ parts }) } : {}), ...(currency === undefined ? {} : { currency }), ...(paymentDate === undefined ? {} : { quarter: quarterOf(paymentDate) }),
})

const withFlags = ({ order, total, gst, currency, quarter }: Entry, checks: InvoiceFlags, amounts: Partial<Amounts> = {}): Entry =>
  ({ ...checks, order, total, ...(gst === undefined ? {} : { gst }), ...(currency === undefined ? {} : { currency }), ...(quarter === undefined ? {} : { quarter }), ...amounts })

const withInvoice = (row: GroupTotalsRow | null, id: string, change: (entry: Entry) => Entry): GroupTotalsRow | null => {
  const entry = row?.invoices[id] ?? row?.deleted?.[id]
  return row && entry ? withReplaced(row, id, change(entry)) : row
}

/** Replaces the entry among the invoices, or among the deleted ones when it is there. */
const withReplaced = (row: GroupTotalsRow, id: string, entry: Entry): GroupTotalsRow =>
  row.deleted?.[id] ? { ...row, deleted: { ...row.deleted, [id]: entry } } : { ...row, invoices: withEntry(row.invoices, id, entry) }

const without = (row: GroupTotalsRow | null, invoiceId: string): GroupTotalsRow | null => {
  if (row === null) return null
  const { [invoiceId]: deletedEntry, ...deleted } = row.deleted ?? {}
  return { ...row, invoices: withoutEntry(row.invoices, invoiceId), ...(deletedEntry ? { deleted } : {}) }
}

const readAnew = (row: GroupTotalsRow | null, { invoiceId, extraction, values }: { invoiceId: string; extraction: Extraction; values: InvoiceValues }): GroupTotalsRow | null =>
  withInvoice(row, invoiceId, entry => withFlags(entry, checksReadAnew(entry, { extraction, values }), amountsOf(values)))

/** Totals and flags of a batch's invoices, for its card. */
export const groupTotals = projectionOf<InvoiceEvent | ScanGroupEvent | BusinessEvent, GroupTotalsRow>()({
  name: 'group-totals',
  version: 22,
  indexes: { fields: [['firmId', 'clientId']] },
  on: {
    GroupCreated: {
      ids: groupOf, fold: (_, { groupId, clientId, firmId }, { metadata: { at } }) => ({ id: groupId, clientId, firmId, createdAt: at, invoices: {} }),
    },
    GroupDeleted: intoBin(groupOf),
    GroupRestored: outOfBin(groupOf),
    Erased: {
      ids: ({ kind, keptId }) => (kind === 'group' ? [keptId] : []),
      fold: (row, { whole, invoices }) => (whole ? null : invoices.reduce((left, { id }) => without(left, id), row)),
    },
    InvoiceExtracted: {
      ids: groupOf,
      fold(row, { invoiceId, order, extraction }) {
        return row && { ...row, invoices: withEntry(row.invoices, invoiceId, { order, ...amountsOf(valuesOf(extraction)), ...freshChecks(extraction) }) }
      },
    },
    InvoiceEdited: {
      ids: groupOf,
      fold: (row, { invoiceId, ...edit }) =>
        withInvoice(row, invoiceId, entry => withFlags(entry, checksAfterEdit(entry, edit as Edited), amountsAfter((edit as Edited).changed))), // absent keys stay absent in JSON
    },
    InvoiceFieldsConfirmed: {
      ids: groupOf,
      fold: (row, { invoiceId, ...data }) => withInvoice(row, invoiceId, entry => withFlags(entry, checksConfirmed(entry, data))),
    },
    FieldConfirmationsWithdrawn: {
      ids: groupOf,
      fold: (row, { invoiceId, fields }) => withInvoice(row, invoiceId, entry => ({ ...entry, confirmedValues: withoutFields(entry.confirmedValues, fields) })),
    },
    InvoiceReviewed: { ids: groupOf, fold: (row, { invoiceId, ...data }) => withInvoice(row, invoiceId, entry => withFlags(entry, checksAccepted(entry, data))) },
    ReviewWithdrawn: { ids: groupOf, fold: (row, { invoiceId }) => withInvoice(row, invoiceId, entry => withFlags(entry, checksWithdrawn(entry))) },
    InvoicePagesSet: {
      ids: groupOf,
      fold: (row, data) => row && withReplaced(row, data.invoiceId, { order: data.order, ...amountsOf(data.values), ...checksOfPages(data) }),
    },
    InvoicePagesRead: { ids: groupOf, fold: readAnew },
    ExtractionAdopted: { ids: groupOf, fold: readAnew },
    AdoptionReverted: { ids: groupOf, fold: readAnew },
    InvoiceSetAside: { ids: groupOf, fold: (row, { invoiceId }) => without(row, invoiceId) },
    InvoiceDeleted: {
      ids: groupOf,
      fold(row, { invoiceId }) {
        const entry = row?.invoices[invoiceId]
        return row && entry ? { ...row, invoices: withoutEntry(row.invoices, invoiceId), deleted: { ...row.deleted, [invoiceId]: entry } } : row
      },
    },
    InvoiceRestored: {
      ids: groupOf,
      fold(row, { invoiceId }) {
        const { [invoiceId]: entry, ...deleted } = row?.deleted ?? {}
        return row && entry ? { ...row, invoices: withEntry(row.invoices, invoiceId, entry), deleted } : row
      },
    },
  },
})
