/** When a value asks for a look: one line for each field, used by cards, grid and bench. */
import type { AnyField, ExtractedFields, Extraction, FieldName } from '../fields.ts'
import { isReviewed } from './reviewed.ts'

/**
 * Below this calibrated confidence a field is doubtful. Chosen by hand from what each line misses and stops at on drawn piles, fitted and not
 * (ops/train/sweep.ts), for few misses at less than three stops in ten receipts that are right. What that is worth on a pile that no line was
 * chosen on: ops/train/README.md.
 */
export const sureFrom: Readonly<Record<AnyField, number>> = {
  invoiceDate: 0.97, invoiceNumber: 0.95, supplierAbn: 0.97, supplierName: 0.98, category: 0.97, total: 0.97, gst: 0.965, dueDate: 0.92, currency: 0.92,
}

/** From this on a GST amount is vouched for even where it is not one eleventh of the total: part of a basket is often free of it. */
export const partFreeFrom = 0.97

/** Fields that an invoice should have; the invoice number is never flagged for being absent. */
export const expectedFields = ['invoiceDate', 'supplierName', 'supplierAbn', 'category', 'total', 'gst'] as const satisfies FieldName[]

/**
 * A number that is said not to be on the paper asks for a look below this confidence. Extractions that do not say how sure they are of that are
 * judged by what else was read: more than half of the papers with a reading at such a probability do have a number.
 */
export const absentFrom = 0.95
const perhapsFrom = 0.0025

/** Whether an invoice number may have been overlooked. */
export const perhapsNumber = ({ absence, candidates }: Pick<Extraction, 'absence' | 'candidates'>): boolean =>
  absence?.invoiceNumber === undefined ? candidates.invoiceNumber.some(({ confidence }) => confidence >= perhapsFrom) : absence.invoiceNumber < absentFrom

/** The fields that a person should look at, as the machine left them. */
export const doubtfulFields = (fields: ExtractedFields, others?: Pick<Extraction, 'absence' | 'candidates'>): FieldName[] => [
  ...expectedFields.filter(name => fields[name] === null),
  ...(fields.invoiceNumber === null && others && perhapsNumber(others) ? ['invoiceNumber' as const] : []),
  ...(Object.keys(fields) as FieldName[]).filter(name => (fields[name]?.confidence ?? 1) < sureFrom[name]), // keys of ExtractedFields are field names
]

/** Values by field; null is missing. */
type Values = Readonly<Record<string, string | number | null | undefined>>
/**
 * What an invoice says against itself: the values that are doubtful and those that are wrong or missing, by field. `looked`: the values that people
 * confirmed. `accepted`: a person accepted the row; `anyway`: in spite of these values. It is absent where nobody did, and where the acceptance is of a
 * version that did not name them: that one confirmed whatever was doubtful.
 */
export type Doubts = { doubtful: Values; wrong: Values; looked: Values; accepted: boolean; anyway?: Values }

export const doubtfulValues = (fields: ExtractedFields): Record<string, string | number | null> =>
  Object.fromEntries(doubtfulFields(fields).map(name => [name, fields[name]?.value ?? null]))

export type Standing = 'reviewed' | 'doubtful' | 'open'

/** Whether a row was accepted by a version that did not say in spite of what. */
export const confirmedAsWhole = (accepted: boolean, anyway: object | undefined): boolean => accepted && anyway === undefined

/** How an invoice counts. A value that is confirmed is doubted again once it is another; what is wrong or missing can only be corrected, or accepted anyway. */
export function standingOf({ doubtful, wrong, looked, accepted, anyway }: Doubts): Standing {
  const whole = confirmedAsWhole(accepted, anyway)
  const isAnyway = (name: string, value: Values[string]): boolean => anyway?.[name] === value
  const checks = [
    ...Object.entries(doubtful).map(([name, value]) => ({ settled: whole || looked[name] === value || isAnyway(name, value) })),
    ...Object.entries(wrong).map(([name, value]) => ({ settled: isAnyway(name, value) })),
  ]
  return isReviewed(accepted, checks) ? 'reviewed' : checks.some(it => !it.settled) ? 'doubtful' : 'open'
}
