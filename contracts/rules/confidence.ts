/** Confidence thresholds: a value below that of its field is doubtful. Used by server, review page, pipeline and training. */
import type { AnyField, Extraction, FieldName } from '../fields.ts'

/**
 * From this calibrated confidence on, a value is confident. Below it, it is doubtful: flagged, or for due date and currency marked in the
 * field strip of the review page. Chosen by hand from what each threshold misses and flags on drawn documents whose layouts training has
 * not seen (ops/train/thresholds.ts), which are harder than most real ones: a value shown as confident is to be right in 99.5% of cases on
 * documents that others made. That of the category is measured on documents written by hand (decision 0083).
 */
export const confidenceThresholds: Readonly<Record<AnyField, number>> = {
  invoiceDate: 0.9,
  invoiceNumber: 0.9,
  supplierAbn: 0.97,
  supplierName: 0.96,
  category: 0.9,
  total: 0.93,
  gst: 0.93,
  dueDate: 0.92,
  currency: 0.92,
}

/** Whether the model is confident of a value. `confidence`: calibrated, 0 to 1. */
export const isConfident = (field: AnyField, confidence: number): boolean => confidence >= confidenceThresholds[field]

/** Fields that an invoice should have; a missing invoice number is flagged by `mayHaveInvoiceNumber` alone. */
export const expectedFields = ['invoiceDate', 'supplierName', 'supplierAbn', 'category', 'total', 'gst'] as const satisfies FieldName[]

/**
 * Below this confidence that an invoice number is absent, its absence is flagged. Extractions without that confidence are judged by their
 * candidates: above `candidateThreshold` more than half of the documents do have a number.
 */
export const absenceThreshold = 0.9
const candidateThreshold = 0.0025

/** Whether an invoice number may have been overlooked. */
export const mayHaveInvoiceNumber = ({ absence, candidates }: Pick<Extraction, 'absence' | 'candidates'>): boolean =>
  absence?.invoiceNumber === undefined
    ? candidates.invoiceNumber.some(({ confidence }) => confidence >= candidateThreshold)
    : absence.invoiceNumber < absenceThreshold
