/** Confidence thresholds: below them the review page flags a value. Used by server, grid and training. */
import type { AnyField, ExtractedFields, Extraction, FieldName } from '../fields.ts'

/**
 * Below this calibrated confidence a field is flagged as doubtful. Chosen by hand from errors missed and needless flags on generated batches, those
 * that the calibration was fitted on and others (ops/train/sweep.ts), for few misses at fewer than three flags in ten correct receipts. Measured on batches that no threshold was chosen on:
 * ops/train/README.md.
 */
export const confidenceThresholds: Readonly<Record<AnyField, number>> = {
  invoiceDate: 0.97, invoiceNumber: 0.95, supplierAbn: 0.97, supplierName: 0.98, category: 0.97, total: 0.97, gst: 0.965, dueDate: 0.92, currency: 0.92,
}

/** Fields that an invoice should have; a missing invoice number is flagged by `mayHaveInvoiceNumber` alone. */
export const expectedFields = ['invoiceDate', 'supplierName', 'supplierAbn', 'category', 'total', 'gst'] as const satisfies FieldName[]

/**
 * Below this confidence that an invoice number is absent, its absence is flagged. Extractions without that confidence are judged by their candidates:
 * above `candidateThreshold` more than half of the documents do have a number.
 */
export const absenceThreshold = 0.95
const candidateThreshold = 0.0025

/** Whether an invoice number may have been overlooked. */
export const mayHaveInvoiceNumber = ({ absence, candidates }: Pick<Extraction, 'absence' | 'candidates'>): boolean =>
  absence?.invoiceNumber === undefined ? candidates.invoiceNumber.some(({ confidence }) => confidence >= candidateThreshold) : absence.invoiceNumber < absenceThreshold

/** The fields of an extraction that a person should check: missing or below their threshold. */
export const doubtfulFields = (fields: ExtractedFields, others?: Pick<Extraction, 'absence' | 'candidates'>): FieldName[] => [
  ...expectedFields.filter(name => fields[name] === null),
  ...(fields.invoiceNumber === null && others && mayHaveInvoiceNumber(others) ? ['invoiceNumber' as const] : []),
  ...(Object.keys(fields) as FieldName[]).filter(name => (fields[name]?.confidence ?? 1) < confidenceThresholds[name]), // keys of ExtractedFields are field names
]
