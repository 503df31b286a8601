/** An invoice's values: those of its extraction, overridden by edits. Pure. */
import type { AmountSources, InvoiceValues, ConfirmedValues, Part } from '@docketry/contracts/events/invoice.ts'
import { allFields, type AnyField, type Extraction, type FieldName } from '@docketry/contracts/fields.ts'
import type { InvoiceRow, ExtractionSummary, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { mayHaveInvoiceNumber } from '@docketry/contracts/rules/confidence.ts'
import { defaultCurrency } from '@docketry/contracts/rules/currencies.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { treatmentByGst } from '@docketry/contracts/rules/treatments.ts'
import { partsOver } from './value-sources.ts'

/** Amounts in cents. A GST of zero means GST-free until a person chooses another treatment. */
export const partOf = (amount: number | null, gst: number | null): Part => ({ amount, gst, treatment: treatmentByGst(gst) })

/** The values that the extraction found. The payment date starts equal to the invoice date. */
export const valuesOf = ({ fields, currency, byRule }: Extraction): InvoiceValues => ({
  invoiceDate: fields.invoiceDate?.value ?? null,
  paymentDate: fields.invoiceDate?.value ?? null,
  invoiceNumber: fields.invoiceNumber?.value ?? null,
  supplierName: fields.supplierName?.value ?? null,
  supplierAbn: fields.supplierAbn?.value ?? null,
  category: fields.category?.value ?? null,
  parts: [partOf(fields.total?.value ?? null, fields.gst?.value ?? null)],
  dueDate: byRule?.dueDate?.value ?? null,
  currency,
})

/** Of the row of an invoice that nobody has changed or accepted. */
export const untouched = {
  byPerson: [],
  wasModified: false,
  reviewed: false,
  manualReview: 0,
  confirmedValues: {},
  note: null,
} satisfies Partial<ReviewRow>

export const emptyValues: InvoiceValues = {
  invoiceDate: null,
  paymentDate: null,
  invoiceNumber: null,
  supplierName: null,
  supplierAbn: null,
  category: null,
  parts: [partOf(null, null)],
  dueDate: null,
  currency: defaultCurrency,
}

/**
 * Edited values replace the extracted ones; of total, GST and treatment only those that a person set do (`sources`). Without an extraction
 * all other values are empty.
 */
export function valuesWithEdits(extraction: Extraction | null, edits: Partial<InvoiceValues>, sources: AmountSources): InvoiceValues {
  const read = extraction === null ? emptyValues : valuesOf(extraction)
  return { ...read, ...edits, ...(edits.parts ? { parts: partsOver(read.parts, edits.parts, sources) } : {}) }
}

/** The current value of a field, money in cents; null is unknown. For `invoiceDate`: the payment date, which the grid shows. */
export function valueOf(values: InvoiceValues, field: AnyField): string | number | null {
  if (field === 'total') return totalOf(values)
  if (field === 'gst') return gstOf(values)
  return (field === 'invoiceDate' ? values.paymentDate : values[field]) ?? null
}

/** The fields whose current values a person confirmed. A confirmation ends when the value changes. */
export const confirmedFields = (confirmed: ConfirmedValues, values: InvoiceValues): AnyField[] =>
  (Object.keys(confirmed) as AnyField[]).filter(field => confirmed[field] === valueOf(values, field)) // keys of ConfirmedValues are field names

/** Without the entries of these keys, which are fields mostly. */
export const withoutFields = <T extends object>(byField: T, fields: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(byField).filter(([field]) => !fields.includes(field))) as Partial<T> // entries of the same object

export const isMoney = (field: AnyField): field is 'total' | 'gst' => field === 'total' || field === 'gst'

/** The extracted value of a field, from the model or a rule, and its candidates. */
export function extractedField({ fields, candidates, byRule }: Pick<Extraction, 'fields' | 'candidates' | 'byRule'>, field: AnyField) {
  if (field === 'dueDate') return { found: byRule?.dueDate ?? null, others: byRule?.dueDates ?? [] }
  if (field === 'currency') return { found: byRule?.currency ?? null, others: [] }
  return { found: fields[field], others: candidates[field] }
}

export const extractionSummary = (extraction: Extraction): ExtractionSummary => ({
  supplierName: extraction.fields.supplierName?.value ?? null,
  total: extraction.fields.total?.value ?? null,
  gst: extraction.fields.gst?.value ?? null,
  confidence: allFields.map(field => extractedField(extraction, field).found?.confidence ?? null),
  perhapsNumber: extraction.fields.invoiceNumber === null && mayHaveInvoiceNumber(extraction),
  ...(extraction.knownSupplier ? { known: { fields: extraction.knownSupplier.fields, invoices: extraction.knownSupplier.invoices } } : {}),
  ...(extraction.eInvoice ? { eInvoice: extraction.eInvoice } : {}),
  ...(extraction.buyer ? { buyer: extraction.buyer } : {}),
})

/** A whole invoice as a row of the review grid. */
export const reviewRowOf = <R extends InvoiceRow>(row: R): R & ReviewRow => ({ ...row, machine: extractionSummary(row.extraction) })

/** The extraction's confidence in a field, 0..1; null where it found nothing. */
export const confidenceOf = ({ confidence }: ExtractionSummary, field: FieldName): number | null =>
  confidence[allFields.indexOf(field)] ?? null
