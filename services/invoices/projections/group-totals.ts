import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { InvoiceFlags, GroupTotalsRow } from '@docketry/contracts/projections/rows.ts'
import { currencyOf } from '../../shared/currency-of.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { OwnCopies } from '../../platform/events/own-copies.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'
import {
  flagsAfterAcceptance,
  flagsAfterEdit,
  flagsAfterConfirmation,
  flagsOfPages,
  flagsAfterExtraction,
  flagsAfterWithdrawal,
  freshFlags,
  isAcceptedOrEdited,
} from '../anomalies/invoice-flags.ts'
import type { Edited, OfAct } from '../typed-in-acts.ts'
import { valuesOf, withoutFields } from '../values.ts'

type Entry = GroupTotalsRow['invoices'][string]

const groupOf = (data: { groupId: string }) => [data.groupId]

type Amounts = Pick<Required<Entry>, 'total' | 'gst' | 'currency' | 'quarter'>
type Compared = Required<Entry>['compared']
const quarterOf = (date: string | null): number | null => (date === null ? null : quarterIndexOf(date))
const amountsOf = (values: InvoiceValues): Amounts => ({
  total: totalOf(values),
  gst: gstOf(values),
  currency: currencyOf(values),
  quarter: quarterOf(values.paymentDate),
})
const amountsAfter = ({ parts, currency, paymentDate }: Edited['changed']): Partial<Amounts> => ({
  ...(parts ? { total: totalOf({ parts }), gst: gstOf({ parts }) } : {}),
  ...(currency === undefined ? {} : { currency }),
  ...(paymentDate === undefined ? {} : { quarter: quarterOf(paymentDate) }),
})

const comparedOf = (
  { paymentDate, invoiceNumber, supplierAbn, supplierName, category }: InvoiceValues,
  extraction: Extraction | null,
  acceptedOrEdited: boolean,
): { compared: Compared } => ({
  compared: {
    date: paymentDate,
    number: invoiceNumber,
    abn: supplierAbn,
    name: supplierName,
    category,
    acceptedOrEdited,
    ...(extraction?.buyer ? { buyer: extraction.buyer } : {}),
    ...(extraction === null ? { reading: true as const } : {}),
  },
})
/** After a person accepted or edited it. */
const comparedAfter = (
  { compared }: Entry,
  { paymentDate, invoiceNumber, supplierAbn, supplierName, category }: Edited['changed'] = {},
): { compared?: Compared } =>
  compared
    ? {
        compared: {
          ...compared,
          acceptedOrEdited: true,
          ...(paymentDate === undefined ? {} : { date: paymentDate }),
          ...(invoiceNumber === undefined ? {} : { number: invoiceNumber }),
          ...(supplierAbn === undefined ? {} : { abn: supplierAbn }),
          ...(supplierName === undefined ? {} : { name: supplierName }),
          ...(category === undefined ? {} : { category }),
        },
      }
    : {}

const withFlags = (
  { order, total, gst, currency, quarter, compared }: Entry,
  flags: InvoiceFlags,
  amounts: Partial<Amounts & { compared: Compared }> = {},
): Entry => ({
  ...flags,
  order,
  total,
  ...(gst === undefined ? {} : { gst }),
  ...(currency === undefined ? {} : { currency }),
  ...(quarter === undefined ? {} : { quarter }),
  ...(compared ? { compared } : {}),
  ...amounts,
})

/** Undoing an act takes back that a person has accepted or edited the invoice, unless somebody has in another act. */
const afterAct = (entry: Entry, { undoes }: OfAct): Entry =>
  entry.compared && undoes !== undefined
    ? { ...entry, compared: { ...entry.compared, acceptedOrEdited: isAcceptedOrEdited(entry) } }
    : entry

const withInvoice = (row: GroupTotalsRow | null, id: string, own: OwnCopies, change: (entry: Entry) => Entry): GroupTotalsRow | null => {
  const entry = row?.invoices[id] ?? row?.deleted?.[id]
  return row && entry ? withReplaced(row, id, own, change(entry)) : row
}

/** Replaces the entry among the invoices, or among the deleted ones when it is there. */
const withReplaced = (row: GroupTotalsRow, id: string, own: OwnCopies, entry: Entry): GroupTotalsRow =>
  row.deleted?.[id] ? { ...row, deleted: { ...row.deleted, [id]: entry } } : { ...row, invoices: own.put(row.invoices, id, entry) }

const without = (row: GroupTotalsRow | null, invoiceId: string, own: OwnCopies): GroupTotalsRow | null => {
  if (row === null) return null
  const { [invoiceId]: deletedEntry, ...deleted } = row.deleted ?? {}
  return { ...row, invoices: own.remove(row.invoices, invoiceId), ...(deletedEntry ? { deleted } : {}) }
}

const readAnew = (
  row: GroupTotalsRow | null,
  { invoiceId, extraction, values }: { invoiceId: string; extraction: Extraction; values: InvoiceValues },
  _event: StoredEvent,
  _id: string,
  own: OwnCopies,
): GroupTotalsRow | null =>
  withInvoice(row, invoiceId, own, entry =>
    withFlags(entry, flagsAfterExtraction(entry, { extraction, values }), {
      ...amountsOf(values),
      ...comparedOf(values, extraction, entry.compared?.acceptedOrEdited ?? false),
    }),
  )

/** Totals and flags of a batch's invoices, for its card. */
export const groupTotals = projectionOf<InvoiceEvent | ScanGroupEvent | BusinessEvent, GroupTotalsRow>()({
  name: 'group-totals',
  version: 26,
  indexes: { fields: [['firmId', 'clientId']] },
  on: {
    GroupCreated: {
      ids: groupOf,
      fold: (_, { groupId, clientId, firmId }, { metadata: { at } }) => ({ id: groupId, clientId, firmId, createdAt: at, invoices: {} }),
    },
    GroupDeleted: intoBin(groupOf),
    GroupRestored: outOfBin(groupOf),
    Erased: {
      ids: ({ kind, keptId }) => (kind === 'group' ? [keptId] : []),
      fold: (row, { whole, invoices }, _event, _id, own) => (whole ? null : invoices.reduce((left, { id }) => without(left, id, own), row)),
    },
    InvoiceExtracted: {
      ids: groupOf,
      fold(row, { invoiceId, order, extraction }, _event, _id, own) {
        return (
          row && {
            ...row,
            invoices: own.put(row.invoices, invoiceId, {
              order,
              ...amountsOf(valuesOf(extraction)),
              ...freshFlags(extraction),
              ...comparedOf(valuesOf(extraction), extraction, false),
            }),
          }
        )
      },
    },
    InvoiceEdited: {
      ids: groupOf,
      fold(row, { invoiceId, ...data }, { metadata }, _id, own) {
        const edit = data as Edited // absent keys stay absent in JSON
        return withInvoice(row, invoiceId, own, entry =>
          afterAct(
            withFlags(entry, flagsAfterEdit(entry, edit, metadata), {
              ...amountsAfter(edit.changed),
              ...comparedAfter(entry, edit.changed),
            }),
            metadata,
          ),
        )
      },
    },
    InvoiceFieldsConfirmed: {
      ids: groupOf,
      fold: (row, { invoiceId, ...data }, _event, _id, own) =>
        withInvoice(row, invoiceId, own, entry => withFlags(entry, flagsAfterConfirmation(entry, data))),
    },
    FieldConfirmationsWithdrawn: {
      ids: groupOf,
      fold: (row, { invoiceId, fields }, _event, _id, own) =>
        withInvoice(row, invoiceId, own, entry => ({ ...entry, confirmedValues: withoutFields(entry.confirmedValues, fields) })),
    },
    InvoiceReviewed: {
      ids: groupOf,
      fold: (row, { invoiceId, ...data }, _event, _id, own) =>
        withInvoice(row, invoiceId, own, entry => withFlags(entry, flagsAfterAcceptance(entry, data), comparedAfter(entry))),
    },
    ReviewWithdrawn: {
      ids: groupOf,
      fold: (row, { invoiceId }, { metadata }, _id, own) =>
        withInvoice(row, invoiceId, own, entry => afterAct(withFlags(entry, flagsAfterWithdrawal(entry)), metadata)),
    },
    InvoicePagesSet: {
      ids: groupOf,
      fold: (row, data, _event, _id, own) =>
        row &&
        withReplaced(row, data.invoiceId, own, {
          order: data.order,
          ...amountsOf(data.values),
          ...flagsOfPages(data, row.invoices[data.invoiceId] ?? row.deleted?.[data.invoiceId]),
          ...comparedOf(data.values, data.extraction, data.reviewed || data.byPerson.length > 0),
        }),
    },
    InvoicePagesRead: { ids: groupOf, fold: readAnew },
    ExtractionAdopted: { ids: groupOf, fold: readAnew },
    AdoptionReverted: { ids: groupOf, fold: readAnew },
    InvoiceSetAside: { ids: groupOf, fold: (row, { invoiceId }, _event, _id, own) => without(row, invoiceId, own) },
    InvoiceDeleted: {
      ids: groupOf,
      fold(row, { invoiceId }, _event, _id, own) {
        const entry = row?.invoices[invoiceId]
        return row && entry
          ? { ...row, invoices: own.remove(row.invoices, invoiceId), deleted: { ...row.deleted, [invoiceId]: entry } }
          : row
      },
    },
    InvoiceRestored: {
      ids: groupOf,
      fold(row, { invoiceId }, _event, _id, own) {
        const { [invoiceId]: entry, ...deleted } = row?.deleted ?? {}
        return row && entry ? { ...row, invoices: own.put(row.invoices, invoiceId, entry), deleted } : row
      },
    },
  },
})
