import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import type { FieldName } from '@docketry/contracts/fields.ts'
import type { InvoiceBriefRow, InvoiceFlags, ReviewRow } from '@docketry/contracts/projections/rows.ts'

export type RowAnomaly = Omit<Anomaly, 'invoice_id'>
/** An anomaly that the row's own values decide. */
export type OwnAnomaly = RowAnomaly & { field: FieldName }
/** The part of a row that is compared with other invoices and with its client. */
export type ComparedRow = Pick<ReviewRow, 'id' | 'groupId' | 'clientId' | 'values' | 'machine' | 'byPerson' | 'amountSources' | 'reviewed'>
/** The part of an invoice that others of its client are compared with. */
export type OtherInvoice = Pick<
  InvoiceBriefRow,
  'id' | 'groupId' | 'clientId' | 'supplierKey' | 'paymentDate' | 'invoiceNumber' | 'total' | 'gst' | 'category' | 'acceptedOrEdited'
>
/**
 * The part of a row that its own rules read. `machine`: of its extraction, as it is folded with the flags (`readPart`). `wasFound`: whether
 * the extraction had a value, for the reason of an empty one; absent where nobody reads the reasons.
 */
export type CheckedRow = Pick<ReviewRow, 'values' | 'byPerson' | 'amountSources' | 'reviewed' | 'anyway'> & {
  machine: InvoiceFlags['read']
  wasFound?: (field: FieldName) => boolean
}
