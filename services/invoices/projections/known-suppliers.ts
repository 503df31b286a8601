/** One row for each invoice, found by its supplier: what people confirmed on it, for the next invoices of the same supplier and firm. */
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { fieldNames, type Extraction } from '@docketry/contracts/fields.ts'
import type { KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import { staysAccepted } from '@docketry/contracts/rules/reviewed.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'
import { knownSupplierRow, readOnPages, type Learning } from '../learned-values.ts'
import { valueOf, valuesOf, withoutFields } from '../values.ts'

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

const fieldValues = (values: InvoiceValues): Pick<Learning, 'values' | 'printedDate'> => ({
  values: Object.fromEntries(fieldNames.map(field => [field, valueOf(values, field)])) as Learning['values'], // one entry for each name
  printedDate: values.invoiceDate,
})

/** The values of the changed fields: date (the payment date), amounts and texts. */
function changedValues(changed: Partial<InvoiceValues>): Partial<Learning['values']> {
  const { parts, paymentDate, supplierName, supplierAbn, category, invoiceNumber } = changed
  const entries = Object.entries({ invoiceDate: paymentDate, supplierName, supplierAbn, category, invoiceNumber }).filter(
    ([, value]) => value !== undefined,
  )
  const amounts = parts ? { total: valueOf(changed as InvoiceValues, 'total'), gst: valueOf(changed as InvoiceValues, 'gst') } : {} // amounts are made of the parts alone
  return { ...Object.fromEntries(entries), ...amounts }
}

/** The row made anew after a change. */
const changed = (
  row: KnownSupplierRow | null,
  { metadata: { at } }: StoredEvent,
  change: (row: KnownSupplierRow) => Partial<Learning>,
): KnownSupplierRow | null => row && knownSupplierRow({ ...row, ...change(row), at })

/** The row with other values. An acceptance that names its values is withdrawn by it. */
const withValues = ({ reviewed, recorded }: KnownSupplierRow, values: Pick<Learning, 'values' | 'printedDate'>): Partial<Learning> =>
  reviewed && !staysAccepted({ accepted: reviewed, ...(recorded ? { recorded } : {}) })
    ? { ...values, reviewed: false, recorded: false }
    : values

const readAnew = (
  row: KnownSupplierRow | null,
  { extraction, values }: { extraction: Extraction; values: InvoiceValues },
  event: StoredEvent,
): KnownSupplierRow | null => changed(row, event, before => ({ ...withValues(before, fieldValues(values)), read: readOnPages(extraction) }))

export const knownSuppliers = projectionOf<InvoiceEvent | BusinessEvent, KnownSupplierRow>()({
  name: 'known-suppliers',
  version: 8,
  indexes: {
    fields: [
      ['firmId', 'abn', 'at'],
      ['firmId', 'nameKey', 'at'],
      ['firmId', 'printedKey', 'at'],
      ['firmId', 'domain', 'at'],
      ['corrected'],
    ],
    fromStart: true,
  },
  on: {
    InvoiceExtracted: {
      ids: idOf,
      fold: (_, { invoiceId: id, clientId, firmId, extraction }, { metadata: { at } }) =>
        knownSupplierRow({
          id,
          firmId,
          clientId,
          at,
          ...fieldValues(valuesOf(extraction)),
          read: readOnPages(extraction),
          confirmedValues: {},
          reviewed: false,
          recorded: false,
        }),
    },
    InvoicePagesSet: {
      ids: idOf,
      fold: (_, { invoiceId: id, clientId, firmId, extraction, values, looked = {}, reviewed, accepted }, { metadata: { at } }) =>
        knownSupplierRow({
          id,
          firmId,
          clientId,
          at,
          ...fieldValues(values),
          read: extraction && readOnPages(extraction),
          confirmedValues: looked,
          reviewed,
          recorded: accepted !== undefined,
        }),
    },
    InvoicePagesRead: { ids: idOf, fold: readAnew },
    ExtractionAdopted: { ids: idOf, fold: readAnew },
    AdoptionReverted: { ids: idOf, fold: readAnew },
    InvoiceEdited: {
      ids: idOf,
      fold: (row, data, event) =>
        changed(row, event, before => {
          const edit = data.changed as Partial<InvoiceValues> // absent keys stay absent in JSON
          return withValues(before, {
            values: { ...before.values, ...changedValues(edit) },
            printedDate: edit.invoiceDate === undefined ? before.printedDate : edit.invoiceDate,
          })
        }),
    },
    InvoiceReviewed: {
      ids: idOf,
      fold: (row, { accepted }, event) => changed(row, event, () => ({ reviewed: true, recorded: accepted !== undefined })),
    },
    ReviewWithdrawn: { ids: idOf, fold: (row, _, event) => changed(row, event, () => ({ reviewed: false, recorded: false })) },
    InvoiceFieldsConfirmed: {
      ids: idOf,
      fold: (row, data, event) =>
        changed(row, event, ({ confirmedValues }) => ({ confirmedValues: { ...confirmedValues, ...data.looked } })),
    },
    FieldConfirmationsWithdrawn: {
      ids: idOf,
      fold: (row, { fields }, event) =>
        changed(row, event, ({ confirmedValues }) => ({ confirmedValues: withoutFields(confirmedValues, fields) })),
    },
    InvoiceSetAside: { ids: idOf, fold: () => null },
    Erased: { ids: data => data.invoices.map(it => it.id), fold: () => null },
    InvoiceDeleted: intoBin(idOf),
    InvoiceRestored: outOfBin(idOf),
  },
})
