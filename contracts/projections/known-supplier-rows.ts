/** What people confirmed on one invoice, for later invoices of the same supplier and firm. */
import type { ConfirmedValues } from '../events/invoice.ts'
import type { FieldName, KnownSupplierUse } from '../fields.ts'
import type { Box } from '../page.ts'

/** Where a value is printed. `page` counts from 1 within the invoice; `box` as in contracts/page.ts. */
export type Place = { page: number; box: Box }
/** A candidate for the invoice number and where it is printed. */
export type PlacedValue = Place & { value: string }

/** The fields that later invoices of the supplier use. */
export const learnedFields = ['supplierName', 'category', 'invoiceNumber'] as const satisfies FieldName[]
export type LearnedField = (typeof learnedFields)[number]

/**
 * A value that a person confirmed or corrected. `place`: where it is printed, if the extraction had it among its candidates. `mistaken`:
 * where the wrong value is printed that was extracted and then corrected. A null value is an invoice number that a person removed.
 */
export type LearnedValue = { value: string | null; place?: Place; mistaken?: Place }

/**
 * One invoice. `abn`, `nameKey`, `printedKey` and `domain` find it: the supplier's ABN, the `supplierKey` of its name as it is now and as
 * it was printed, and the domain of its web or email address; all are null as long as nobody has confirmed or corrected one of
 * `learnedFields`. `at`: its last event, UTC ms. `printedDate`: the one beside the date. `corrected`: 1 if a person changed one of the
 * model's values, else 0; of the dates either one, since the basis of the client decides which of them corrects the printed date
 * (services/shared/printed-dates.ts). `learned`: what later invoices of the supplier may use.
 */
export type KnownSupplierRow = {
  id: string
  firmId: string
  clientId: string
  at: number
  abn: string | null
  nameKey: string | null
  printedKey: string | null
  domain: string | null
  corrected: 0 | 1
  learned: Partial<Record<LearnedField, LearnedValue>>
  /** Current values; the date is the payment date. */
  values: Record<FieldName, string | number | null>
  printedDate: string | null
  /** What the extraction found; null while rearranged pages wait for theirs. */
  read: ReadOnPages | null
  /** As in `InvoiceRow`. */
  confirmedValues: ConfirmedValues
  reviewed: boolean
  /** Whether the acceptance names the values that it covers (contracts/rules/reviewed.ts). */
  recorded: boolean
}

/**
 * A part of an extraction. `fields`: the extracted values. `replaced`: the model's own ones, where earlier invoices decided otherwise.
 * `confident`: whether ABN and name are above their thresholds of confidence.
 */
export type ReadOnPages = {
  fields: Record<FieldName, string | number | null>
  replaced: KnownSupplierUse['replaced']
  confident: { supplierAbn: boolean; supplierName: boolean }
  domains: string[]
  numbers: PlacedValue[]
}
